import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTags, parseHtml, textWithin } from '#shared/blocks/html-tree.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { type MarkdownContext, readMarkdownBody } from './markdown-body.ts'

const files: Record<string, string> = {
  Note: 'notes/Note.md',
  'a b.png': 'files/a b.png',
  'talk.pdf': 'files/talk.pdf',
}

async function read(text: string, own: Partial<MarkdownContext> = {}) {
  const notes = new Set<string>()
  const vault = { find: (name: string) => files[name], folder: 'notes' }
  const html = await readMarkdownBody(text, { firstLine: 5, notes, title: 'T', vault, ...own })
  return { html: html.replace(/\n+/g, '\n').trim(), notes: [...notes] }
}

test('notes what Obsidian would take for a comment', async () => {
  expect(await read('%%i is one file.\n\n%%j is another.')).toEqual({
    html: '<p>%%i is one file.</p>\n<p>%%j is another.</p>',
    notes: ['The text between %% in line 5 is imported. In Obsidian it would be a comment.'],
  })
})

test.each([
  ['[[Note]], [[Note#Part|text]]', '<p><a href="Note.md">Note</a>, <a href="Note.md">text</a></p>'],
  ['![[a b.png|300]]', '<figure><img src="../files/a%20b.png" alt="" /></figure>'],
  ['`[[Note]]`', '<p><code>[[Note]]</code></p>'],
  ['E = m c ^2', '<p>E = m c ^2</p>'],
  ['[[1]](https://a.example/paper)', '<p><a href="https://a.example/paper">[1]</a></p>'],
  [
    'A[[1]], [[Note]]\n\n[1]: https://a.example/paper\n[Note]: /b',
    '<p>A[<a href="https://a.example/paper">1</a>], <a href="Note.md">Note</a></p>',
  ],
  [
    '[[1]][a] [[Note]][[Note]]\n\n[a]: /b',
    '<p><a href="/b">[1]</a> <a href="Note.md">Note</a><a href="Note.md">Note</a></p>',
  ],
  [
    '> [!bug]- Title\n> Text',
    '<aside class="callout-warning"><p><strong>Title</strong></p>\n<p>Text</p>\n</aside>',
  ],
  ['Text^[a *note*].', '<p>Text[^inline1].</p>\n<p>[^inline1]: a <em>note</em></p>'],
  ['a[^1]\n\n[^1]: One.\n\n    Two.\n\nb', '<p>a[^1]</p>\n<p>[^1]: One.<br />Two.</p><p>b</p>'],
  [
    '```\n[^1]: a\n\n    b\n```\n<pre>\n```</pre>\n[[Note]]',
    '<pre><code>[^1]: a\n    b\n</code></pre>\n<pre><code>```\n</code></pre>\n<p><a href="Note.md">Note</a></p>',
  ],
  [
    '## Title {#id}\n{: .lead}\n\n* TOC\n{:toc}\n\n[a](/b){:target="_blank"}',
    '<h2>Title</h2>\n<p><a href="/b">a</a></p>',
  ],
  [
    '<div class="x">\n\n**a** <b>c</b>\n\n</div>',
    '<div class="x"><p><strong>a</strong> <b>c</b></p>\n</div>',
  ],
  ['- [x] a\n- [ ] b', '<ul class="tasks">\n<li class="tasks-done">a</li>\n<li>b</li>\n</ul>'],
  [
    '*a*{:.b} _c_{.d} *e*{#f} *g*{target="_blank"} x_{n.m}',
    '<p><em>a</em> <em>c</em> <em>e</em> <em>g</em> x_{n.m}</p>',
  ],
  [
    '> $$\n> \\sum_{i=1}\n> $$ a $$S_{n.m}$$',
    '<blockquote>\n<p>$$\n\\sum_{i=1}\n$$ a $$S_{n.m}$$</p>\n</blockquote>',
  ],
  ['$a$\n\n$$\nb\n$$', '<p><code class="math-inline">a</code></p>\n<p class="math-block"><code>b</code></p>'],
  [
    '```go {linenos=true}\na\n```',
    '<pre class="code-facts-numbered"><code class="language-go">a\n</code></pre>',
  ],
  [
    '| a |\n|---|\n| b |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table>',
  ],
])('reads %j', async (text, html) => {
  expect(await read(text)).toEqual({ html, notes: [] })
})

test('removes comments and marks of blocks in a vault', async () => {
  expect(await read('a %%b\n\nc%% ^block-1\n\n`%%d%%`', { isObsidian: true })).toEqual({
    html: '<p>a </p>\n<p><code>%%d%%</code></p>',
    notes: [],
  })
})

test('resolves components and what they import', async () => {
  const text =
    'import cat from "./cat.jpg"\nimport { Chart } from "x"\n\n<Image src={cat} alt="A" />\n\n<Chart data={1}>a</Chart>'
  expect(await read(text, { isMdx: true })).toEqual({
    html: '<figure><img src="./cat.jpg" alt="A" /></figure><p>a</p>',
    notes: ["Line 10: The shortcode 'chart' is unknown here and was left out. Text within it remains."],
  })
})

test('resolves the expressions of templates', async () => {
  const text = '[a]({{ site.baseurl }}/b) {{ page.title }}\n![]({{ "/c.png" | relative_url }})\n{{ content }}'
  const { html, notes } = await read(text, { hasExpressions: true })
  expect(html).toContain('<a href="/b">a</a> T')
  expect(html).toContain('<img src="/c.png"')
  expect(notes).toEqual(["Line 7: The expression 'content' was left out."])
})

test('notes links that lead nowhere', async () => {
  expect(await read('a\n\n[[Lost|b]] ![[Note]]')).toEqual({
    html: '<p>a</p>\n<p>b <a href="Note.md">Note</a></p>',
    notes: [
      "Line 7: '[[Lost|b]]' leads to nothing in this folder. Its text remains.",
      "Line 7: '![[Note]]' shows another note. It became a link.",
    ],
  })
})

test('a long text of brackets takes no time', async () => {
  const cpuTime = startCpuTimer()
  for (const part of ['[[a', '^[a ', '[^1] ', '{{ a '])
    await read(part.repeat(10_000), { hasExpressions: true })
  expect(cpuTime()).toBeLessThan(5000)
})

const signs = [
  '[[',
  ']]',
  '![',
  '](',
  '{{<',
  '>}}',
  '{%',
  '%}',
  '{{',
  '}}',
  '`',
  '```\n',
  '\n',
  '\n\n',
  '> [!x]',
  '[^1]',
  '^[',
  ': ',
  '<',
  '>',
  '{',
  '}',
  '$$',
  '|',
  '- [ ] ',
  '%%',
  'a',
  ' ',
  '<Image src={',
  '/>',
  '<p>',
  '</',
  '~~~',
  '#',
  '*',
]

const tex = fc
  .array(
    fc.constantFrom(...'_ ^ * # { } [ ] [[ ]] ( ) . = : | %% {{ }} {% %} > <A \\sum \\{ n'.split(' '), ' '),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map(parts => parts.join('').trim())
  .filter(tex => tex !== '')

test('leaves every formula as it is', async () => {
  await fc.assert(
    fc.asyncProperty(tex, fc.boolean(), async (tex, isOfTemplates) => {
      const { html } = await read(`a $${tex}$ b\n\n$$\n${tex}\n$$`, {
        isMdx: isOfTemplates,
        hasExpressions: isOfTemplates,
        isObsidian: !isOfTemplates,
      })
      expect(findTags(parseHtml(html), 'code').map(textWithin)).toEqual([tex, tex])
    }),
    { numRuns: 500 },
  )
})

test('reads any text without an error', async () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 5 })), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (parts, isMdx) => {
      const { html } = await read(parts.join(''), { isMdx, hasExpressions: isMdx, isObsidian: !isMdx })
      const safe = sanitize(html)
      expect(sanitize(safe)).toBe(safe)
    }),
    { numRuns: 500 },
  )
})

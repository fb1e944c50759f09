import { caniemail } from 'caniemail'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { findElements, type HtmlTree } from '#shared/blocks/html-tree.ts'
import { storedBlocks } from '#shared/blocks/stored-blocks.ts'
import { sender } from '#tests/support/sender.ts'
import { mailLookOf } from '../messages/mail-look.ts'
import { writeMessage } from '../messages/write-message.ts'
import { readPost } from './mail-post.ts'
import { mailTags, writePostHtml } from './write-post-html.ts'
import { writePostText } from './write-post-text.ts'

const PAGE = 'https://blog.example.com/blog/hedges'
const PICTURE = '0b5c8c1e-7a5d-4b8e-9d7a-2f1f0a7f3c11-1600x900-aabbcc.webp'

async function mail(content: string, language = 'en') {
  const body = await readPost(content)
  const html = await writePostHtml(body, PAGE, mailLookOf({ ...sender, language }))
  return { html, text: writePostText(body, PAGE) }
}

const everything = `<p>Plain <strong>bold</strong> <em>soft</em> <code>a &lt; b</code> <a href="/about">about</a> note[^1]</p>
<h2>Two</h2><h3>Three</h3><h4>Four</h4>
<figure><img src="/storage/v1/object/public/thumbnail/Content/${PICTURE}" alt="A hedge" /><figcaption>In May</figcaption></figure>
<pre><code class="language-typescript">const a = 1 // one</code></pre>
<blockquote><p>Quoted</p></blockquote>
<ul><li><p>a</p><ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol>
<ul class="tasks"><li class="tasks-done">done</li></ul>
<aside class="callout-tip"><p>Mind the gap</p></aside>
<details><summary>More</summary><p>Inside</p></details>
<table><caption>Prices</caption><thead><tr><th scope="col">Plant</th><th>Euro</th></tr></thead><tbody><tr><td>Yew</td><td style="text-align:right">12</td></tr></tbody></table>
<hr /><p><mark>m</mark><kbd>k</kbd><u>u</u><s>s</s><sub>1</sub><sup>2</sup><span class="font-mono size-large">x</span><br />y</p>
<p>[^1]: The note with <a href="https://example.org/a?b=1&amp;c=2">a link</a></p>`

test('writes the text from the same body', async () => {
  const { text } = await mail(everything)
  expect(text).toBe(`Plain bold soft \`a < b\` about <https://blog.example.com/about> note[1]

## Two

### Three

#### Four

[A hedge] https://blog.example.com/images/thumbnail/Content/${PICTURE}?w=1280&as=jpeg

In May

    const a = 1 // one

> Quoted

- a
  - b

3. c

- ☑ done

> Tip
>
> Mind the gap

More

Inside

Prices

Plant | Euro
Yew | 12

* * *

mkus12x
y

* * *

1. The note with a link <https://example.org/a?b=1&c=2>`)
})

test('has JPEG pictures, colored code and opened toggles', async () => {
  const { html } = await mail(everything)
  expect(html).toContain(
    `<img src="https://blog.example.com/images/thumbnail/Content/${PICTURE}?w=1280&amp;as=jpeg" alt="A hedge" width="552" height="311"`,
  )
  expect(html).toMatch(/<span class="k" style="color:#[0-9a-f]{6}">const<\/span>/)
  expect(html).toMatch(/<div><p[^>]*><strong>More<\/strong><\/p><p[^>]*>Inside/)
  expect(html).toContain('note<sup style="line-height:1;font-size:12px">1</sup>')
  expect(html).not.toContain('href="#')
  expect(html).not.toMatch(/<(details|aside|script|style)/)
})

test('aligns blocks of the opposite direction', async () => {
  const { html } = await mail('<p>שלום</p><p>hello</p><ul><li>مرحبا</li></ul>')
  expect(html).toContain('<p style="margin:0 0 16px" dir="rtl">שלום')
  expect(html).toContain('<p style="margin:0 0 16px">hello')
  expect(html).toContain('<ul style="margin:0 0 16px;padding-right:24px" dir="rtl">')
  const arabic = await mail('<p>مرحبا</p><p>hello</p><ul><li>مرحبا</li></ul>', 'ar')
  expect(arabic.html).toContain('<p style="margin:0 0 16px" dir="ltr">hello')
  expect(arabic.html).toContain('<ul style="margin:0 0 16px;padding-right:24px">')
})

test('puts no space below the last paragraph of an item or a cell', async () => {
  const { html } = await mail(
    '<ul><li><p>one</p><p>two</p></li></ul><table><tbody><tr><td><p>three</p></td></tr></tbody></table>',
  )
  expect(html).toMatch(/margin:0 0 6px">one<.*margin:0">two<.*margin:0">three</)
})

test('gives pull quotes no background in dark mode', async () => {
  const { html } = await mail('<blockquote class="pull-quote"><p>Large</p></blockquote>')
  expect(html).toContain('<blockquote class="heading"')
})

test('leaves out embedded pictures but keeps linked ones', async () => {
  const { html, text } = await mail(
    '<p><img src="data:image/png;base64,AAAA" alt="x" /><img src="https://example.org/a.png" alt="far" /></p>',
  )
  expect(html).toContain('<img src="https://example.org/a.png" alt="far" style=')
  expect(html + text).not.toContain('data:')
})

test('draws a link card as a box', async () => {
  const { html, text } = await mail(
    '<figure class="link-card"><a href="https://example.org/a" rel="noopener"><img src="https://example.org/a.png" alt="" /><strong>Gates</strong><br /><span>On hinges.</span><br /><em>example.org</em></a></figure>',
  )
  expect(html).toMatch(
    /^<div class="rule" style="margin:0 0 16px;border:1px solid #dbe0e7;border-radius:8px;overflow:hidden">/,
  )
  expect(html).toMatch(
    /<a class="link" href="https:\/\/example.org\/a"[^>]*><img src="https:\/\/example.org\/a.png"/,
  )
  expect(html).toMatch(
    /font-weight:600"><a [^>]*>Gates<\/a><\/p><p class="small"[^>]*>On hinges\.<\/p><p class="small"/,
  )
  expect(text).toBe(
    'https://example.org/a.png <https://example.org/a>\n\nGates <https://example.org/a>\n\nOn hinges.\n\nexample.org',
  )
})

test('draws a button link as a button', async () => {
  const { html, text } = await mail('<p class="button-link"><a href="/b">Go on</a></p>')
  expect(html).toMatch(
    /^<p style="[^"]*text-align:center"><a class="button" href="https:\/\/blog\.example\.com\/b" style="display:inline-block;background:#0c47cb;/,
  )
  expect(text).toBe('Go on <https://blog.example.com/b>')
})

test('spells formulas out', async () => {
  const formulas =
    '<p>so <code class="math-inline">x^2</code></p><p class="math-block"><code>\\frac{a}{b}</code></p>'
  const { html, text } = await mail(formulas)
  expect(html).toContain('so <em>x²</em>')
  expect(html).toContain('<em>a/b</em>')
  expect(text).toBe('so x²\n\na/b')
  expect((await mail('<p><code class="math-inline">\\bad{</code></p>')).text).toBe('`\\bad{`')
})

test('draws pull quotes and callouts unlike quotes', async () => {
  const { html } = await mail(
    '<blockquote><p>a</p></blockquote><blockquote class="pull-quote"><p>b</p></blockquote><aside class="callout-warning"><p>c</p></aside>',
  )
  const [quote, pulled, warning] = html.match(/<blockquote[^>]*>/g) ?? []
  expect(quote).not.toContain('border:')
  expect(pulled).toContain('border:solid #0c47cb;border-width:3px 0')
  expect(warning).toContain('border-left:3px solid #b07c14')
  expect(html).toContain('<strong>Warning</strong>')
})

/** A tag that the writer does not know would reach mail programs as it is. */
const unknownTags = (body: HtmlTree): string[] =>
  findElements(body, ({ name }) => !mailTags.has(name)).map(({ name }) => name)

test('leaves no unknown tag in a mail', async () => {
  for (const { tags = [], classes = {} } of storedBlocks) {
    const all = tags.map(tag => `<${tag}><p>in</p></${tag}>`)
    const named = Object.entries(classes).flatMap(([tag, names]) =>
      names.map(name => `<${tag} class="${name}">in</${tag}>`),
    )
    expect(unknownTags(await readPost([...all, ...named].join('')))).toEqual([])
  }
  expect(unknownTags(await readPost(everything))).toEqual([])
})

const whole = async (language = 'en') => {
  const { html: body, text: plain } = await mail(everything, language)
  const issue = {
    subject: 'Hedges',
    title: 'Hedges',
    address: PAGE,
    above: ['Hello'],
    parts: [
      { body, plain },
      { link: 'Read it on the site', href: PAGE },
    ],
    footer: ['You get this because you asked for it.', { link: 'Stop', href: PAGE, isQuiet: true }],
  }
  return writeMessage(issue, { ...sender, language }).html
}

test('is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Mail programs want styles in the elements and pictures with sides as attributes.
      'no-inline-style': 'off',
      'doctype-style': 'off',
      'no-implicit-button-type': 'off',
    },
  })
  for (const language of ['en', 'ar']) {
    const report = await validator.validateString(await whole(language))
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ message, line, ruleId }) => `${line} ${ruleId} ${message}`),
      ),
    ).toEqual([])
  }
})

/** What is lost without harm, or is written in a second way too. */
const decorations = [
  ...['@media', 'color-scheme CSS property', 'color-scheme meta tag', 'border-radius'],
  // Two ways to break long words, of which each program but two knows one. The height is an attribute too.
  ...['overflow', 'overflow-wrap', 'word-break', 'height property', 'white-space'],
  // Word, by which Outlook draws, gives columns the width of their words.
  'min-width property',
  // By the name alone: the address asks for a JPEG.
  'webP image format',
]

test('uses only widely supported CSS, apart from decoration', async () => {
  const clients = [
    ...(['gmail.desktop-webmail', 'gmail.android', 'apple-mail.ios', 'yahoo.desktop-webmail'] as const),
    ...(['outlook.windows', 'outlook.outlook-com', 'samsung-email.android'] as const),
  ]
  const { issues } = caniemail({ clients, html: await whole() })
  const missed = [...issues.errors].flatMap(([client, found]) =>
    found.map(({ title }) => `${client}: ${title}`),
  )
  expect(missed.filter(found => !decorations.some(title => found.endsWith(`: ${title}`)))).toEqual([])
  expect(missed).toContain('outlook.windows: border-radius')
})

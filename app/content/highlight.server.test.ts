import { expect, test } from 'vitest'
import { highlight } from './highlight.server.ts'
import { findLanguage, languages } from './languages.ts'

test('marks tokens with classes and wraps each line in a span', async () => {
  const { html } = await highlight('// One\nconst a = load("b", 3)', 'typescript')
  expect(html).toBe(
    '<span class="l"><span class="c">// One</span>\n</span>' +
      '<span class="l"><span class="k">const</span> a = <span class="f">load</span>(<span class="s">&quot;b&quot;</span>, <span class="n">3</span>)\n</span>',
  )
})

const samples = [
  '# a "b"\nif [ 1 ]; then echo "c"; fi',
  'static int main(void) { return 1; } /* a */',
  'a { color: red; }\n+ a\n- b',
  'FROM node:26\nRUN echo "a"',
  'type A { b: Int! }\n[a]\nb = "c"',
  '<p class="a">{"b": 1}</p> <?xml version="1.0"?>',
  'server { listen 80; }\nselect 1 from a where b = true\na: "b"\n# Title\n`code`',
  'def a(b)\n  return "c"\nend',
].join('\n')

test.each(languages)('colours $label', async ({ value }) => {
  const { html, failed } = await highlight(samples, value)
  expect(failed).toBe(undefined)
  expect(html).toMatch(/<span class="[ksfnc]">/)
  expect(html).not.toContain('<p class="a"')
})

test('finds a language by its name and its aliases', () => {
  expect(findLanguage('JS')?.label).toBe('JavaScript')
  expect(findLanguage('c++')?.label).toBe('C++')
  expect(findLanguage('sh')?.label).toBe('Shell')
  expect(findLanguage('brainfuck')).toBe(null)
  expect(findLanguage('constructor')).toBe(null)
  const names = languages.flatMap(({ value, ...rest }) => [value, ...('also' in rest ? rest.also : [])])
  expect(new Set(names).size).toBe(names.length)
})

test('tells the indentation of a line, where its continuation begins on a narrow screen', async () => {
  const { html } = await highlight('if (a) {\n    b()\n}', 'typescript')
  expect([...html.matchAll(/<span class="l"([^>]*)>/g)].map(([, style]) => style)).toEqual([
    '',
    ' style="--c:4"',
    '',
  ])
  const plain = await highlight('\ta\n  \tb', undefined)
  expect(plain.html.match(/--c:\d+/g)).toEqual(['--c:2', '--c:4'])
})

test('escapes code without a language and does not colour it', async () => {
  expect(await highlight('<b>&\n\nx', undefined)).toEqual({
    html: '<span class="l">&lt;b&gt;&amp;\n</span><span class="l">\n</span><span class="l">x\n</span>',
  })
})

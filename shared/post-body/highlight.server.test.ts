import { expect, test } from 'vitest'
import { findLanguage, languages } from '#shared/text/languages.ts'
import { highlight } from './highlight.server.ts'

test('marks the tokens of each line by class', async () => {
  const { lines } = await highlight('// One\nconst a = load("b", 3)', 'typescript')
  expect(lines).toEqual([
    [{ className: 'c', text: '// One' }],
    [
      { className: 'k', text: 'const' },
      { text: ' a = ' },
      { className: 'f', text: 'load' },
      { text: '(' },
      { className: 's', text: '"b"' },
      { text: ', ' },
      { className: 'n', text: '3' },
      { text: ')' },
    ],
  ])
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

test.each(languages)('colors $label', async ({ value }) => {
  const { lines, failure } = await highlight(samples, value)
  expect(failure).toBe(undefined)
  expect(lines.flat().some(({ className }) => /^[ksfnc]$/.test(className ?? ''))).toBe(true)
  expect(lines.map(line => line.map(({ text }) => text).join('')).join('\n')).toBe(samples)
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

test('does not color code without a language', async () => {
  expect(await highlight('<b>&\n\nx', undefined)).toEqual({
    lines: [[{ text: '<b>&' }], [], [{ text: 'x' }]],
  })
})

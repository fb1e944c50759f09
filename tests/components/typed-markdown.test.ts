import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { cleanPasted } = await import('#app/editor/text/clean-pasted.ts')
const { readMarkdown } = await import('#shared/blocks/read-markdown.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
afterAll(() => window.happyDOM.close())

const open = (html: string) => openText(extensions, html)

async function typed(text: string) {
  const { editor, type } = open('<p>|</p>')
  type(text)
  return storedHtml(editor)
}

async function pasted(text: string) {
  const { editor } = open(cleanPasted(await readMarkdown(text)))
  return storedHtml(editor)
}

test.each([
  '# a',
  '## a',
  '### a',
  '#### a',
  '##### a',
  '###### a',
  '- a',
  '* a',
  '+ a',
  '1. a',
  '7. a',
  '1) a',
  '7) a',
  '- [ ] a',
  '- [x] a',
  '- [X] a',
  '> a',
  '> [!TIP]\n> a',
  '> [!WARNING]\n> a',
  '> [!QUOTE]\n> a',
  'b [t](https://example.com) a',
  '[t](/about) a',
  '[t](mailto:a@example.com) a',
  '**b** a',
  '__b__ a',
  '*b* a',
  '_b_ a',
  '~~b~~ a',
  '==b== a',
  '`b` a',
  '(*b*) a',
  '"**b c**" a',
])('%j typed makes the same as pasted', async text => {
  expect(await typed(text.replace('\n> ', '\n'))).toBe(await pasted(text))
})

test.each([
  '2 * 3 * 4',
  '2 ** 3 ** 4',
  '1 _ 2 _ 3',
  '1 __ 2 __ 3',
  'a ~~ b ~~ c',
  'a == b == c',
  '2*3*4',
  'a_b_c and d__e__f',
  '* b*',
  'a *b *c',
  'a * b* c',
  '\\*b* c',
  '[t](javascript:alert(1)) a',
  'a [!TIP] b',
])('%j keeps its characters', async text => {
  expect(await typed(text.replace(/^\* /, 'a * '))).toContain(text.replace(/^\* /, 'a * '))
})

test.each(['2 * 3 * 4', 'a == b == c', 'a ~~ b ~~ c', '1 _ 2 _ 3'])(
  '%j pasted keeps its characters',
  text => {
    const { editor, paste } = open('<p>|</p>')
    paste({ 'text/plain': text })
    expect(storedHtml(editor)).toBe(`<p>${text}</p>`)
  },
)

test.each(['$5-$10', '$1,000/$2,000', 'a $5, $10'])('%j stays a price', text => {
  const { editor, type } = open('<p>|</p>')
  type(`${text} `)
  expect(storedHtml(editor)).toBe(`<p>${text} </p>`)
})

test.each([
  ['# ', '<p># </p>'],
  ['1) ', '<p>1) </p>'],
  ['- [ ] ', '<ul><li><p>[ ] </p></li></ul>'],
  ['> [!TIP] ', '<blockquote><p>[!TIP] </p></blockquote>'],
  ['*b*', '<p>*b*</p>'],
  ['[t](/u)', '<p>[t](/u)</p>'],
])('undoes what %j became in one step', (text, stored) => {
  const { editor, type } = open('<p>|</p>')
  type(text)
  expect(storedHtml(editor)).not.toBe(stored)
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(stored)
})

test.each(['($x$)', 'see ($x$) a'])('keeps the parenthesis before the formula of %j', async text => {
  const formula = '<code class="math-inline">x</code>'
  expect(await typed(text)).toBe(`<p>${text.replace('$x$', formula)}</p>`)
})

test.each([
  'def __init__(self)',
  'if __name__ == b',
  'a.__class__.__name__',
  'f(*a*b)',
  'print $1":"$2',
  'a ==b==c',
])('code keeps the signs of %j', async text => {
  expect(await typed(`\`${text}\``)).toBe(`<p><code>${text}</code></p>`)
})

test('a backtick within a word begins no code', async () => {
  expect(await typed('it`s **b** a')).toBe('<p>it`s <strong>b</strong> a</p>')
})

test('keeps a typed checkbox in a mixed list', () => {
  const { editor, type } = open('<ul><li><p>a</p></li><li><p>|b</p></li></ul>')
  type('[x] ')
  expect(storedHtml(editor)).toBe('<ul><li><p>a</p></li><li><p>[x] b</p></li></ul>')
})

import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { Pasting } = await import('#app/editor/text/pasting.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { Uploads } = await import('#app/editor/text/uploads.ts')
afterAll(() => window.happyDOM.close())

const open = (html: string) => openText([...extensions, Pasting, Uploads], html)
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
const written = (html: string, text: string) => {
  const { editor, type } = open(html)
  type(text)
  return storedHtml(editor)
}

const a = 'https://example.com'

test.each(['.', ',', ')', '!', '?', ':', ';', '"', '’', '...', ').'])('links an address without %j', sign => {
  expect(written('<p>|</p>', `At ${a}${sign} So`)).toBe(`<p>At ${link(a)}${sign} So</p>`)
  expect(written('<p>|</p>', `At (${a}/b${sign}\n`)).toBe(`<p>At (${link(`${a}/b`)}${sign}</p>`)
})

test.each([
  ['example.com', 'https://example.com'],
  ['a@example.com', 'mailto:a@example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+49123456', 'tel:+49123456'],
  ['https://README.md', 'https://README.md'],
  ['docs.rs/serde', 'https://docs.rs/serde'],
  ['a@example.md', 'mailto:a@example.md'],
])('links %s', (text, href) => {
  expect(written('<p>|</p>', `At ${text}. So`)).toBe(`<p>At ${link(href, text)}. So</p>`)
})

test.each([
  '1.2.3.4',
  'e.g.',
  'example.com1',
  'javascript:alert(1)',
  'and/or',
  'x=https://example.com',
  'README.md',
  'README.md#Usage',
  'setup.py:12',
  'install.sh',
  'src/main.rs',
  'lib.rs',
  'Main.java',
  'photos.zip',
  'ASP.NET',
  'done.It',
])('does not link %s', text => expect(written('<p>|</p>', `${text} So`)).toBe(`<p>${text} So</p>`))

test('does not link in code', () => {
  expect(written('<pre><code>|</code></pre>', `${a} b`)).toContain(`<code>${a} b</code>`)
  expect(written('<p>|</p>', `\`${a} \` b`)).not.toContain('<a')
})

test('a corrected address changes its target with its text', () => {
  const { editor, type } = open(`<p>At ${link(`${a}e`)}| end</p>`)
  const back = () => {
    const { from } = editor.state.selection
    editor.view.dispatch(editor.state.tr.delete(from - 1, from))
  }
  back()
  expect(storedHtml(editor)).toBe(`<p>At ${link(a)} end</p>`)
  type('m')
  expect(storedHtml(editor)).toBe(`<p>At ${link(`${a}m`)} end</p>`)
  back()
  type('/b.')
  expect(storedHtml(editor)).toBe(`<p>At ${link(`${a}/b`)}. end</p>`)
  for (const _ of '/b.om') back()
  expect(storedHtml(editor)).toBe(`<p>At ${link('https://example.c')} end</p>`)
  for (const _ of 'example.c') back()
  expect(storedHtml(editor)).toBe('<p>At https:// end</p>')
})

test('changes a link’s text without its target', () => {
  expect(written(`<p>${link(a, 'the| gate')}</p>`, 're')).toBe(`<p>${link(a, 'there gate')}</p>`)
  expect(written(`<p>${link(a, 'gate')}|</p>`, 's and')).toBe(`<p>${link(a, 'gate')}s and</p>`)
})

test('undoes a correction in one step', () => {
  const { editor } = open(`<p>At ${link(`${a}e`)}| end</p>`)
  const { from } = editor.state.selection
  editor.view.dispatch(editor.state.tr.delete(from - 1, from))
  editor.commands.undo()
  expect(storedHtml(editor)).toBe(`<p>At ${link(`${a}e`)} end</p>`)
})

test.each([a, 'example.com', 'a@example.com', 'mailto:a@example.com', 'tel:+49123456'])(
  'links the selection to %s that is pasted',
  text => {
    const { editor, paste } = open('<p>The gate stands.</p>')
    editor.commands.setTextSelection({ from: 5, to: 9 })
    paste({ 'text/plain': text })
    expect(storedHtml(editor)).toMatch(/^<p>The <a href="[a-z]+:[^"]+">gate<\/a> stands.<\/p>$/)
    expect(storedHtml(editor)).toContain(text)
    editor.commands.undo()
    expect(storedHtml(editor)).toBe('<p>The gate stands.</p>')
  },
)

test.each([`<p>At ${a}/old now</p>`, `<p>At ${link(`${a}/old`)} now</p>`])(
  'a pasted address replaces the selected one of %s',
  html => {
    const { editor, paste } = open(html)
    editor.commands.setTextSelection({ from: 4, to: 4 + `${a}/old`.length })
    paste({ 'text/plain': 'https://new.example/' })
    expect(editor.getText()).toBe('At https://new.example/ now')
    expect(storedHtml(editor)).not.toContain('/old')
  },
)

test.each(['javascript:alert(1)', 'two words', 'https://example.com and', 'README.md'])(
  'replaces the selection by %j',
  text => {
    const { editor, paste } = open('<p>The gate stands.</p>')
    editor.commands.setTextSelection({ from: 5, to: 9 })
    paste({ 'text/plain': text })
    expect(editor.getText()).toContain(`The ${text} stands.`)
  },
)

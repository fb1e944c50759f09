import { CellSelection, TableMap } from '@tiptap/pm/tables'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { Pasting } = await import('#app/editor/text/pasting.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { Uploads } = await import('#app/editor/text/uploads.ts')
afterAll(() => window.happyDOM.close())

const table = (rows: string[]) =>
  `<table><tbody>${rows.map(row => `<tr>${row}</tr>`).join('')}</tbody></table>`
const cell = (text: string, spans = '') => `<td${spans}><p>${text}</p></td>`

const targets = {
  first: table([cell('|') + cell('q'), cell('r') + cell('s')]),
  last: table([cell('q') + cell('r'), cell('s') + cell('|')]),
  merged: table([cell('|', ' colspan="2"'), cell('r') + cell('s')]),
  high: table([cell('|', ' rowspan="2"') + cell('q'), cell('r')]),
}
const sources = {
  'the last corner': [cell('a') + cell('b', ' rowspan="2"'), cell('c')],
  'the first corner': [cell('a', ' rowspan="2"') + cell('b'), cell('c')],
  'a corner both ways': [
    cell('a') + cell('b') + cell('c'),
    cell('d') + cell('e', ' colspan="2" rowspan="2"'),
    cell('f'),
  ],
  'the upper right corner': [cell('a') + cell('b', ' colspan="2"'), cell('c') + cell('d') + cell('e')],
  'a whole row': [cell('a', ' rowspan="2"') + cell('b', ' rowspan="2"'), ''],
}

test.each(Object.keys(sources).flatMap(source => Object.keys(targets).map(target => [source, target])))(
  'pastes a table with %s merged into the %s cell',
  (source, target) => {
    const rows = Object.entries(sources).find(([name]) => name === source)?.[1] ?? []
    const html = Object.entries(targets).find(([name]) => name === target)?.[1] ?? ''
    const { editor, paste } = openText([...extensions, Pasting, Uploads], html)
    const before = storedHtml(editor)
    paste({ 'text/html': table(rows) })
    for (const letter of rows.join('').match(/(?<=<p>)\w/g) ?? [])
      expect(storedHtml(editor)).toContain(`<p>${letter}</p>`)
    expectWhole(editor.state.doc)
    editor.commands.undo()
    expect(storedHtml(editor)).toBe(before)
  },
)

test.each(Object.keys(sources))('pastes a table with %s merged over selected cells', source => {
  const rows = Object.entries(sources).find(([name]) => name === source)?.[1] ?? []
  const { editor, paste } = openText([...extensions, Pasting, Uploads], targets.first)
  const { doc, tr } = editor.state
  editor.view.dispatch(
    tr.setSelection(CellSelection.create(doc, 2, 1 + (TableMap.get(doc.child(0)).map.at(-1) ?? 0))),
  )
  paste({ 'text/html': table(rows) })
  expect(storedHtml(editor)).toContain('<p>a</p>')
  expectWhole(editor.state.doc)
})

test.each(Object.entries(targets))('pastes a table with a short row into the %s cell', (_, html) => {
  const { editor, paste } = openText([...extensions, Pasting, Uploads], html)
  paste({ 'text/html': table([cell('a') + cell('b'), cell('c')]) })
  const stored = storedHtml(editor)
  expect(stored.match(/(?<=<p>)[abc]/g)).toEqual(['a', 'b', 'c'])
  expect(stored.match(/<table/g)).toHaveLength(1)
  expectWhole(editor.state.doc)
})

function expectWhole(doc: ReturnType<typeof openText>['editor']['state']['doc']) {
  doc.descendants(node => {
    node.check()
    if (node.type.name === 'table') expect(TableMap.get(node).problems).toBeNull()
  })
}

import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { foreignBoxes } from '#shared/post-body/allowed-html.ts'
import { openWindow } from '#tests/support/dom.ts'
import { randomHtml } from '#tests/support/random-html.ts'
import { readsAs } from '#tests/support/reads-as.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { isStoredAsHtml, openStored } = await import('#app/editor/text/open-stored.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
afterAll(() => window.happyDOM.close())

const editor = new Editor({ element: null, extensions, injectCSS: false })
const open = (html: string) =>
  editor.view.updateState(
    editor.state.apply(
      editor.state.tr.replaceWith(0, editor.state.doc.content.size, openStored(editor.schema, html).content),
    ),
  )
/** As a browser writes what it reads, when there is nothing left to repair. */
function repaired(html: string, rounds = 10): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.innerHTML === html || rounds === 0 ? html : repaired(body.innerHTML, rounds - 1)
}

const headings = ':is(h1, h2, h3, h4)'

/** Without what happy-dom does not repair, and without empty boxes, for which the sanitizer joins the lines around them. */
function isStored(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isEmptyBox = (box: Element) => box.innerHTML.trim() === ''
  return (
    !body.querySelector(`${headings} ${headings}, form form`) &&
    ![...body.querySelectorAll(foreignBoxes.join())].some(isEmptyBox)
  )
}

const stored = randomHtml.map(html => repaired(html)).filter(isStored)

const runs = {
  numRuns: Number(process.env.RUNS ?? 300),
  seed: Number(process.env.SEED ?? 52),
  endOnFailure: false,
}

test('a letter typed elsewhere changes nothing that readers get', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(stored, html => {
      open(`<p>x</p>${html}<p>y</p>`)
      editor.commands.insertContentAt(1, 'typed')
      expect(readsAs(storedHtml(editor))).toEqual(readsAs(`<p>typedx</p>${html}<p>y</p>`))
    }),
    runs,
  )
})

test('a block that is written again reads as before', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(stored, html => {
      open(`${html}<p>y</p>`)
      const { tr, doc } = editor.state
      doc.forEach((block, at) => {
        if (!isStoredAsHtml(block)) tr.replaceWith(at, at + block.nodeSize, block.copy(block.content))
      })
      editor.view.updateState(editor.state.apply(tr))
      expect(readsAs(storedHtml(editor))).toEqual(readsAs(`${html}<p>y</p>`))
    }),
    runs,
  )
})

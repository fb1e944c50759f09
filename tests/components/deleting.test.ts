import { Editor } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { randomPost } from '#tests/support/random-posts.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
afterAll(() => window.happyDOM.close())

const editor = new Editor({ element: document.body, extensions, injectCSS: false })

const posts = fc.array(randomPost, { minLength: 4, maxLength: 4 }).map(posts => posts.join(''))
const size = fc.nat({ max: 30 })

test('deletes whatever is selected', { timeout: 3_600_000 }, () => {
  const property = fc.property(posts, size, (post, size) => {
    editor.commands.setContent(post)
    const { doc, plugins } = editor.state
    for (let from = 0; from + size <= doc.content.size; from++) {
      const selection = TextSelection.between(doc.resolve(from), doc.resolve(from + size))
      const state = EditorState.create({ doc, plugins, selection })
      for (const change of [state.tr.deleteSelection(), state.tr.insertText('x')])
        state.apply(change).doc.check()
    }
  })
  fc.assert(property, { numRuns: Number(process.env.RUNS ?? 100), seed: Number(process.env.SEED ?? 52) })
})

test('leaves a toggle an empty title', () => {
  editor.commands.setContent('<p>one</p><details><summary>two</summary><p>three</p></details>')
  editor.chain().setTextSelection({ from: 3, to: 9 }).deleteSelection().run()
  expect(editor.getHTML()).toBe('<p>ono</p><details><summary></summary><p>three</p></details><p></p>')
})

import { Editor } from '@tiptap/core'
import { afterAll, expect, test, vi } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { until } from '#tests/support/until.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { htmlChecks } = await import('#app/editor/text/html-checks.ts')
const { blockAt, moveBlock } = await import('#app/editor/text/moving-blocks.ts')
afterAll(() => window.happyDOM.close())

const block = (html: string) => `<pre class="html-block"><code>${html.replaceAll('<', '&lt;')}</code></pre>`

const notices = () =>
  [...document.querySelectorAll('.html-block-removed')].map(({ textContent }) => textContent)

test('requests pictures at once for an opened text', async () => {
  const list = vi.fn(async (blocks: string[]) =>
    blocks.map(html => (html.includes('<script>') ? ['<script>'] : [])),
  )
  const editor = new Editor({
    element: document.body,
    extensions: [...extensions, htmlChecks(list)],
    content: `${block('<script>a')}<p>b</p>${block('<b>c</b>')}${block('<script>d')}`,
    injectCSS: false,
  })
  const sentence = 'Not shown to readers: <script>.'
  await until(() => expect(notices()).toEqual([sentence, '', sentence]))
  expect(list.mock.calls).toEqual([[['<script>a', '<b>c</b>', '<script>d']]])

  const first = blockAt(editor.state.doc, 0)
  if (!first) throw new Error('There is no block.')
  moveBlock(editor, first, 1)
  await until(() => expect(editor.getText()).toMatch(/^b/))
  await until(() => expect(notices()).toEqual([sentence, '', sentence]))
  expect(list).toHaveBeenCalledOnce()

  list.mockClear()
  list.mockRejectedValueOnce(new Error('The preview was requested too often.'))
  editor.state.doc.descendants((node, at) => {
    if (node.textContent === '<script>d') editor.view.dispatch(editor.state.tr.insertText('e', at + 1))
    return false
  })
  await until(() => expect(list).toHaveBeenCalledOnce())
  await until(() => expect(notices()).toEqual([sentence, '', '']))
})

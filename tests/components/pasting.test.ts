import { Editor } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import { pasteCases } from '#tests/support/paste-cases.ts'
import { until } from '#tests/support/until.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/routes/dashboard/post-form/editor/extensions.ts')
const { Pasting } = await import('#app/routes/dashboard/post-form/editor/pasting.ts')
const { storedHtml } = await import('#app/routes/dashboard/post-form/editor/stored-html.ts')
const { Uploads } = await import('#app/routes/dashboard/post-form/editor/uploads.ts')
afterAll(() => window.happyDOM.close())

test.each(pasteCases)('stores what is pasted: $name', async ({ data, stored }) => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, Pasting, Uploads],
    injectCSS: false,
  })
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  editor.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await until(() => expect(storedHtml(editor).replace(/(<p><\/p>)+$/, '')).toBe(stored))
  editor.destroy()
})

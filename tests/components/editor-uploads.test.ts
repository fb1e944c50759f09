import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { afterAll, expect, test } from 'vitest'
import { PictureError } from '#shared/files/check-picture.ts'
import { openWindow } from '#tests/support/dom.ts'
import { openText } from '#tests/support/typed-text.ts'

const window = openWindow('http://localhost/')
const { extensions } = await import('#app/editor/text/extensions.ts')
const { insertFiles, Pasting } = await import('#app/editor/text/pasting.ts')
const { storedHtml } = await import('#app/editor/text/stored-html.ts')
const { hasUnstored, Uploads, uploadsSettled } = await import('#app/editor/text/uploads.ts')
afterAll(() => window.happyDOM.close())

const stored = { src: '/images/thumbnail/Content/a.webp?w=1280', width: 9, height: 9 }

/** An editor whose storage does in turn what `answers` say, and then stores. */
function openEditor(...answers: Error[]) {
  const errors: unknown[] = []
  const upload = async () => {
    const error = answers.shift()
    if (error) throw error
    return stored
  }
  const onError = (error: unknown) => errors.push(error)
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [
      ...extensions,
      Uploads.configure({ upload, attach: () => new Promise<never>(() => {}), onError }),
    ],
    content: '<p>Before.</p>',
    injectCSS: false,
  })
  insertFiles(editor, [new File(['x'], 'a.png', { type: 'image/png' })], { alt: 'A hill', reach: 'wide' })
  return { editor, errors }
}

test('keeps a picture whose upload failed', async () => {
  const away = new TypeError('Failed to fetch')
  const { editor, errors } = openEditor(away, away)
  expect(storedHtml(editor)).toBe('<p>Before.</p>')
  expect(await uploadsSettled(editor)).toBe('waiting')
  expect(await uploadsSettled(editor)).toBe('waiting')
  expect(errors).toEqual([away, away])
  expect(storedHtml(editor)).toBe('<p>Before.</p>')
  expect(hasUnstored(editor)).toBe(true)
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(hasUnstored(editor)).toBe(false)
  expect(storedHtml(editor)).toContain(
    `<figure class="wide"><img src="${stored.src}" alt="A hill" width="9" height="9"></figure>`,
  )
})

test('waits for no file that was removed', async () => {
  const { editor } = openEditor()
  expect(await uploadsSettled(editor)).toBe('stored')
  insertFiles(editor, [new File(['x'], 'film.mp4', { type: 'video/mp4' })])
  editor.commands.setContent('<p>Without.</p>')
  expect(await uploadsSettled(editor)).toBe('stored')
})

test('does not upload a picture that was removed', async () => {
  const { editor } = openEditor(new TypeError('Failed to fetch'))
  expect(await uploadsSettled(editor)).toBe('waiting')
  editor.view.dispatch(closeHistory(editor.state.tr))
  editor.commands.setContent('<p>Without.</p>')
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(storedHtml(editor)).toBe('<p>Without.</p>')
  editor.commands.undo()
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(storedHtml(editor)).toContain(stored.src)
})

test('a file is in no draft before it is stored', async () => {
  const arrived = Promise.withResolvers<{ href: string; facts: string }>()
  const { editor } = openEditor()
  await uploadsSettled(editor)
  editor.commands.setContent('<p>Before.</p>')
  editor.storage.uploads.attach = () => arrived.promise
  insertFiles(editor, [new File(['x'], 'a.pdf', { type: 'application/pdf' })])
  expect(editor.getHTML()).toContain('Sending…')
  expect(storedHtml(editor)).toBe('<p>Before.</p>')
  expect(hasUnstored(editor)).toBe(true)
  arrived.resolve({ href: '/a.pdf', facts: 'PDF, 1 kB' })
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(storedHtml(editor)).toContain(
    '<a href="/a.pdf"><strong>a.pdf</strong> <em>PDF, 1 kB</em></a></figure>',
  )
})

test('waits for a picture added while another uploads', async () => {
  const { editor } = openEditor()
  const arrived = Promise.withResolvers<typeof stored>()
  editor.storage.uploads.upload = () => arrived.promise
  const settled = uploadsSettled(editor)
  insertFiles(editor, [new File(['x'], 'b.png', { type: 'image/png' })])
  setTimeout(() => arrived.resolve(stored), 20)
  expect(await settled).toBe('stored')
  expect(hasUnstored(editor)).toBe(false)
})

const linked = 'https://lh7-rt.googleusercontent.com/docsz/AD_4?key=a'

/** An editor into which a picture of Google Docs was pasted, with its answer. */
function pasteLinked(read: (address: string) => Promise<File>) {
  const errors: unknown[] = []
  const { editor, paste } = openText(
    [
      ...extensions,
      Pasting,
      Uploads.configure({ upload: async () => stored, read, onUncopied: error => errors.push(error) }),
    ],
    '<p>Before.</p>',
  )
  paste({ 'text/html': `<p>a</p><p><img src="${linked}" width="602" height="401"></p><p>b</p>` })
  return { editor, errors }
}

test('copies a pasted picture whose address expires', async () => {
  const requested: string[] = []
  const { editor } = pasteLinked(async address => {
    requested.push(address)
    return new File(['x'], 'picture', { type: 'image/png' })
  })
  expect(storedHtml(editor)).toContain(`<img src="${linked}" alt="" width="602" height="401">`)
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(storedHtml(editor)).toContain(`<img src="${stored.src}" alt="" width="9" height="9">`)
  expect(storedHtml(editor)).not.toContain('googleusercontent')
  expect(requested).toEqual([linked])
  editor.commands.undo()
  editor.commands.redo()
  expect(storedHtml(editor)).toContain(stored.src)
})

test('keeps a picture that cannot be copied', async () => {
  const away = new TypeError('Failed to fetch')
  const { editor, errors } = pasteLinked(() => Promise.reject(away))
  expect(await uploadsSettled(editor)).toBe('stored')
  expect(storedHtml(editor)).toContain(linked)
  expect(errors).toEqual([away])
})

test('removes a refused picture from the text', async () => {
  const { editor } = openEditor(new PictureError('This picture cannot be read'))
  expect(await uploadsSettled(editor)).toBe('refused')
  expect(editor.getHTML()).not.toContain('<figure')
  expect(await uploadsSettled(editor)).toBe('stored')
})

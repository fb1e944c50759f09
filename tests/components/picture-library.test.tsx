import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, openForm } from './post-form-fixture.tsx'

const wall = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}-800x600-557733.webp`

test('reuses a picture of an earlier post', async () => {
  await addPost(
    `<figure><img src="/images/thumbnail/Content/${wall}?w=1280" alt="A &quot;brick&quot; wall"></figure>`,
  )
  await server.sql`delete from storage.objects`
  await server.sql`insert into storage.objects (bucket_id, name, created_at) values
    ('thumbnail', ${`Content/${wall}`}, '2024-03-01'), ('thumbnail', 'Content/lost.webp', '2024-03-02')`
  const form = await openForm(null, { hasTools: true })
  await form.ready()
  fireEvent.click(form.page.getByLabelText('Image'))
  await form.press('Earlier pictures', await form.dialog('Image'))
  const library = await form.dialog('Earlier pictures')
  const listed = () => [...library.querySelectorAll('li')].map(({ textContent }) => textContent)
  await until(() => expect(listed()).toEqual(['No descriptionNot used', 'A "brick" wallIn “On gates”']))
  fireEvent.change(form.page.getByLabelText('Search'), { target: { value: 'hedge' } })
  await until(() => form.page.getByText('No pictures found'))
  fireEvent.change(form.page.getByLabelText('Search'), { target: { value: 'brick' } })
  await until(() => expect(listed()).toEqual(['A "brick" wallIn “On gates”']))
  fireEvent.click(library.querySelector('li button') ?? library)
  await until(() =>
    expect(form.editor().getHTML()).toContain(
      `<img src="/images/thumbnail/Content/${wall}?w=1280" alt="A &quot;brick&quot; wall" width="800" height="600">`,
    ),
  )
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('keeps what was typed before a picture was chosen', async () => {
  await server.sql`delete from storage.objects`
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', ${`Content/${wall}`})`
  const form = await openForm(null, { hasTools: true })
  await form.ready()
  fireEvent.click(form.page.getByLabelText('Image'))
  const dialog = await form.dialog('Image')
  fireEvent.change(form.page.getByLabelText('Alternative text'), { target: { value: 'A wall of bricks' } })
  fireEvent.click(form.page.getByLabelText('Full: edge to edge'))
  await form.press('Earlier pictures', dialog)
  const library = await form.dialog('Earlier pictures')
  const chosen = await until(() => {
    const button = library.querySelector('li button')
    expect(button).not.toBeNull()
    return button
  })
  fireEvent.click(chosen ?? document)
  await until(() =>
    expect(form.editor().getHTML()).toContain(
      `<figure class="full"><img src="/images/thumbnail/Content/${wall}?w=1280" alt="A wall of bricks" width="800"`,
    ),
  )
})

test('replaces nothing selected while a picture is copied', async () => {
  await server.sql`delete from storage.objects`
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', ${`Thumbnail/${wall}`})`
  const requested = Promise.withResolvers<void>()
  const copied = Promise.withResolvers<Response>()
  const form = await openForm(null, {
    hasTools: true,
    intercept(request) {
      if (!request.url.includes(`/Thumbnail/${wall}`)) return null
      requested.resolve()
      return copied.promise
    },
  })
  await form.ready()
  form.editor().commands.setContent('<p>one</p><p>two</p>')
  form.editor().commands.setTextSelection(4)
  fireEvent.click(form.page.getByLabelText('Image'))
  await form.press('Earlier pictures', await form.dialog('Image'))
  const library = await form.dialog('Earlier pictures')
  await until(() => fireEvent.click(library.querySelector('li button') ?? expect.fail()))
  await requested.promise
  form.editor().commands.setTextSelection({ from: 6, to: 9 })
  copied.resolve(new Response(new Blob(['x'], { type: 'image/png' })))
  const found: string[] = []
  form.editor().on('update', () => found.push(form.editor().getHTML()))
  await until(() => expect(found[0]).toMatch(/^<p>one<\/p><figure><img src="blob:.*<\/figure><p>two<\/p>/))
})

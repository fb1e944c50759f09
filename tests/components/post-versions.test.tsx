import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, draftIntroductions, openForm, storedPosts } from './post-form-fixture.tsx'

/** Opens the dialog and chooses the older of two versions. */
async function chooseOlder(form: Awaited<ReturnType<typeof openForm>>): Promise<Element> {
  await form.press('Versions')
  const dialog = await form.dialog('Versions')
  const versions = await until(() => {
    const found = [...dialog.querySelectorAll<HTMLElement>('li button')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(versions[0]?.textContent).toMatch(/Current/)
  versions[1]?.click()
  return dialog
}

test('resolves an edit conflict either way', async () => {
  const id = await addPost()
  const form = await openForm('on-gates')
  await form.ready()
  await server.sql`update blogs set introduction = 'Said by the first.', thumbnail = 'gate.png', updated_at = now() where id = ${id}`
  await form.fill({ Introduction: 'Said by the second.' })
  await form.save()
  const title = 'This post was saved somewhere else'
  const conflict = await form.dialog(title)
  const texts = (tag: string) => [...conflict.querySelectorAll(tag)].map(({ textContent }) => textContent)
  expect([texts('del'), texts('ins')]).toEqual([
    ['first', 'gate.png'],
    ['second', expect.stringMatching(/^drawn cover: [a-z]+, ink [1-7], lines [0-9a-f]{8}$/)],
  ])
  expect(await storedPosts()).toMatchObject([{ introduction: 'Said by the first.' }])
  await form.press('Use the other version', conflict)
  await until(() => expect(form.value('Introduction')).toBe('Said by the first.'))
  await until(async () => expect(await draftIntroductions()).toContain('Said by the second.'))

  await form.ready()
  await server.sql`update blogs set introduction = 'Said by the first again.', updated_at = now() where id = ${id}`
  await form.fill({ Introduction: 'Said by the second at last.' })
  await form.save()
  await form.press('Save mine', await form.dialog(title))
  await form.updated()
  expect(await storedPosts()).toMatchObject([{ introduction: 'Said by the second at last.' }])
  const versions =
    await server.sql`select fields ->> 'introduction' as introduction from versions where blog_id = ${id} order by id`
  expect(versions.map(({ introduction }) => introduction)).toContain('Said by the first again.')

  const gone = await openForm('on-gates')
  await gone.ready()
  await gone.body('<p>What would be lost.</p>')
  await server.sql`delete from blogs`
  await gone.save()
  await gone.press('Create it again', await gone.dialog('This post has been deleted'))
  await until(async () => expect((await storedPosts())[0]?.content).toContain('What would be lost.'))
  // It would be read by the next test as its own.
  await gone.created()
})

test('restores a version as a new one', async () => {
  const id = await addPost('<p>The quick fox.</p><p>Stays as it is.</p>')
  await server.sql`update blogs set content = '<p>The slow fox.</p><p>Stays as it is.</p>', updated_at = now() where id = ${id}`
  const form = await openForm('on-gates')
  await form.ready()
  await form.fill({ Introduction: 'Not saved, and not lost.' })
  const dialog = await chooseOlder(form)
  const texts = (tag: string) => [...dialog.querySelectorAll(tag)].map(({ textContent }) => textContent)
  await until(() => expect(texts('del')).toContain('quick'))
  expect(texts('ins')).toContain('slow')
  await form.press('Restore', dialog)
  await until(() => expect(form.editor().getText()).toContain('The quick fox.'))
  expect(form.value('Introduction')).toBe('Said before.')
  await until(async () => expect(await draftIntroductions()).toContain('Not saved, and not lost.'))
  await form.save()
  await form.updated()
  expect(await storedPosts()).toMatchObject([
    { content: '<p>The quick fox.</p><p>Stays as it is.</p>', introduction: 'Said before.' },
  ])
  expect(await server.sql`select from versions where blog_id = ${id}`).toHaveLength(3)
})

test('announces a restored version once it is in the form', async () => {
  const id = await addPost('<p>The quick fox.</p>')
  await server.sql`update blogs set content = '<p>The slow fox.</p>', updated_at = now() where id = ${id}`
  const held = Promise.withResolvers<void>()
  const form = await openForm('on-gates', {
    async intercept({ method, url }) {
      if (method !== 'GET' && url.includes('/rest/v1/drafts')) await held.promise
      return null
    },
  })
  await form.ready()
  await form.fill({ Introduction: 'Not stored yet.' })
  const dialog = await chooseOlder(form)
  await form.press('Restore', dialog)
  await until(() => expect(dialog.querySelector('[aria-busy]')).not.toBeNull())
  await form.press('Close', dialog)
  expect(await form.dialog('Versions')).toBe(dialog)
  expect(form.page.queryByText(/^The version is now in the form/)).toBeNull()
  held.resolve()
  await until(() => form.page.getByText(/^The version is now in the form/))
  expect(form.editor().getText()).toContain('The quick fox.')
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(await draftIntroductions()).toContain('Not stored yet.')
})

test('retries older versions below those shown', async () => {
  const id = await addPost()
  await server.sql`
    insert into versions (blog_id, created_at, fields)
    select ${id}, now(), fields from versions, generate_series(1, 51) where blog_id = ${id}`
  let isRefused = true
  const form = await openForm('on-gates', {
    intercept: ({ url }) =>
      isRefused && /versions.*lt\.\d{1,9}&/.test(url) ? new Response('', { status: 503 }) : null,
  })
  await form.ready()
  await form.press('Versions')
  const dialog = await form.dialog('Versions')
  const count = (length: number) => until(() => expect(dialog.querySelectorAll('li')).toHaveLength(length))
  await count(50)
  await form.press('Show older', dialog)
  await until(() => expect(dialog.querySelector('[role=alert]')).not.toBeNull())
  await count(50)
  isRefused = false
  await form.press('Try again', dialog)
  await count(52)
  expect(dialog.querySelector('[role=alert]')).toBeNull()
})

test.each(['post', 'page'])('shows status and formatting in a conflict of a %s', async noun => {
  const content = '<p>Plain words.</p><ul><li><p>One</p></li></ul>'
  if (noun === 'post') await addPost(content)
  else
    await server.sql`insert into pages (slug, title, status, content) values ('on-gates', 'On gates', 'published', ${content})`
  const table = noun === 'post' ? 'blogs' : 'pages'
  const form = await openForm('on-gates', { isPage: noun === 'page' })
  await form.ready()
  await server.sql.unsafe(`update ${table} set status = 'draft', updated_at = now()`)
  await until(() => form.editor().chain().selectAll().toggleBold().run())
  await form.save()
  const conflict = await form.dialog(`This ${noun} was saved somewhere else`)
  const texts = (tag: string) => [...conflict.querySelectorAll(tag)].map(({ textContent }) => textContent)
  expect([texts('del'), texts('ins')]).toEqual([['Draft'], ['Published']])
  expect(texts('b').filter(text => text === 'Formatting changed')).toHaveLength(2)
  await form.press('Use the other version', conflict)
  await until(() => expect(form.value('Status')).toBe('draft'))
  expect(await server.sql.unsafe(`select status, content from ${table}`)).toEqual([
    { status: 'draft', content },
  ])
})

test('shows both times in a conflict', async () => {
  await addPost()
  await server.sql`update blogs set status = 'scheduled', published_at = '2099-01-01T10:00Z'`
  const form = await openForm('on-gates')
  await form.ready()
  await server.sql`update blogs set published_at = '2099-03-04T10:30Z', updated_at = now()`
  await form.fill({ 'Appears at': '2099-05-06T12:45' })
  await form.save()
  const conflict = await form.dialog('This post was saved somewhere else')
  await until(() => expect(conflict.querySelector('del')?.textContent).toBe('March 4, 2099 at 10:30'))
  expect(conflict.querySelector('ins')?.textContent).toBe('May 6, 2099 at 12:45')
  await form.press('Save mine', conflict)
  await form.updated()
  const [row] = await server.sql`select published_at from blogs`
  expect(row?.published_at).toBe('2099-05-06T12:45:00+00:00')
})

test('shows a renumbered list as a change', async () => {
  const id = await addPost('<ul><li><p>One</p></li></ul>')
  await server.sql`update blogs set content = '<ol><li><p>One</p></li></ol>', updated_at = now() where id = ${id}`
  const form = await openForm('on-gates')
  await form.ready()
  const dialog = await chooseOlder(form)
  await until(() => expect(dialog.textContent).toContain('Formatting changed'))
})

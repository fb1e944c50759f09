import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, draftIntroductions, openForm, storedPosts, texts } from './post-form-fixture.tsx'

const passOn = globalThis.fetch

const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: true, ...more })

/** Opens the form of a post. Saves are committed, and answered after `answer` is called. */
async function openHeld() {
  const held = Promise.withResolvers<void>()
  const form = await openForm('on-gates', {
    async intercept(request) {
      if (request.method !== 'PATCH' || !request.url.includes('/rest/v1/blogs')) return null
      const answer = await passOn(request.clone())
      await held.promise
      return answer
    },
  })
  return { form, answer: () => held.resolve() }
}

async function create(form: Awaited<ReturnType<typeof openForm>>, title: string) {
  await form.ready()
  await form.fill({ ...texts, Title: title, Status: 'draft' })
  await form.body('<p>One.</p>')
  press('s')
}

test('saves a draft twice and leaves it', async () => {
  const form = await openForm()
  await form.ready()
  const { editor } = form
  await form.fill({ ...texts, Status: 'draft' })
  await form.body('<p>One.</p>')
  const first = editor()
  press('s')
  await form.created()
  expect(location.pathname).toBe('/dashboard/blog/on-gates/update')
  await until(async () => expect(await draftIntroductions()).toEqual([]))
  await until(() => form.page.getByText(/^Saved \d/))
  expect(form.page.getByRole('heading', { name: 'Update blog' })).toBeTruthy()

  await form.body('<p>Two.</p>')
  await form.fill({ Slug: 'on-old-gates' })
  await form.stored()
  await form.press('Save and keep writing')
  await form.updated()
  expect(editor()).toBe(first)
  expect(editor().can().undo()).toBe(true)
  expect(location.pathname).toBe('/dashboard/blog/on-old-gates/update')
  expect(form.path()).toBe('/dashboard/form')

  await form.fill({ Introduction: 'Said at the end.' })
  await form.press('Save draft')
  await until(() => expect(form.path()).toBe('/dashboard/posts'))
  expect(await storedPosts()).toMatchObject([
    { slug: 'on-old-gates', introduction: 'Said at the end.', status: 'draft' },
  ])
  expect((await storedPosts())[0]?.content).toContain('Two.')
  expect(await draftIntroductions()).toEqual([])
})

test('a created entry keeps its address under another title', async () => {
  const form = await openForm()
  await create(form, 'On gates')
  await form.created()
  await form.fill({ Title: 'On doors' })
  expect(form.value('Slug')).toBe('on-gates')
  press('s')
  await form.updated()
  expect(await storedPosts()).toMatchObject([{ title: 'On doors', slug: 'on-gates' }])
})

test('begins another entry after one was created', async () => {
  const form = await openForm()
  await create(form, 'On gates')
  await form.created()
  await form.go('/dashboard/form')
  await until(() => expect(form.value('Title')).toBe(''))
  await create(form, 'On doors')
  await until(() => expect(location.pathname).toBe('/dashboard/blog/on-doors/update'))
  expect(await storedPosts()).toMatchObject([{ title: 'On gates' }, { title: 'On doors' }])
})

test('asks before leaving a created entry whose picture is uploading', async () => {
  const form = await openForm()
  await create(form, 'On gates')
  await until(() => form.page.getByText(/^Saved \d/))
  await form.body('<figure><img src="blob:gate" alt=""></figure>')
  await form.stored()
  await form.go('/dashboard/form')
  await form.press('Cancel', await form.dialog('Leave without saving?'))
  expect(form.value('Title')).toBe('On gates')
})

test('keeps a form whose address gets a fragment', async () => {
  const form = await openForm()
  await form.ready()
  const first = form.editor()
  await form.go('/dashboard/form#main')
  await form.go(-1)
  await create(form, 'On gates')
  await form.created()
  expect(form.editor()).toBe(first)
})

test.each(['Update', 'Save draft', 'Schedule'])('%s leads to the list', async name => {
  await addPost()
  const form = await openForm('on-gates')
  await form.ready()
  await form.fill({ Introduction: 'Said anew.' })
  if (name === 'Save draft') await form.fill({ Status: 'draft' })
  if (name === 'Schedule') {
    await form.fill({ Status: 'scheduled' })
    await form.fill({ 'Appears at': '2099-03-04T10:30' })
  }
  await form.press(name)
  await form.updated()
  await until(() => expect(form.path()).toBe('/dashboard/posts'))
  expect(await storedPosts()).toMatchObject([{ introduction: 'Said anew.' }])
})

test('a post that Ctrl+S publishes stays open after its question', async () => {
  const form = await openForm()
  await form.ready()
  await form.fill(texts)
  await form.body('<p>One.</p>')
  press('s')
  await form.press('Publish', await form.dialog('Publish this post?'))
  await form.created()
  await form.fill({ Introduction: 'Said anew.' })
  press('s')
  await form.updated()
  expect(form.path()).toBe('/dashboard/form')
  expect(await storedPosts()).toMatchObject([{ introduction: 'Said anew.', status: 'published' }])
})

test('keeps what is typed during a save', async () => {
  await addPost()
  const { form, answer } = await openHeld()
  await form.ready()
  await form.fill({ Introduction: 'Sent.' })
  press('s')
  await until(async () => expect(await storedPosts()).toMatchObject([{ introduction: 'Sent.' }]))
  await form.fill({ Introduction: 'Typed meanwhile.' })
  answer()
  await form.updated()
  expect(form.value('Introduction')).toBe('Typed meanwhile.')
  await form.stored()
  const [draft] =
    await server.sql`select based_on = blogs.updated_at as is_based from drafts join blogs on blog_id = blogs.id`
  expect(draft).toEqual({ is_based: true })
  press('s')
  await until(async () => expect(await storedPosts()).toMatchObject([{ introduction: 'Typed meanwhile.' }]))
  await until(async () => expect(await draftIntroductions()).toEqual([]))
})

test('ignores the answer to a save after leaving', async () => {
  await addPost()
  const { form, answer } = await openHeld()
  await form.ready()
  await form.fill({ Introduction: 'Sent.' })
  press('s')
  await until(async () => expect(await storedPosts()).toMatchObject([{ introduction: 'Sent.' }]))
  await until(() => fireEvent.click(form.page.getByText('Cancel')))
  await until(() => expect(document.querySelector('form')).toBeNull())
  const { pathname } = location
  answer()
  await form.updated()
  expect(location.pathname).toBe(pathname)
  expect(form.path()).toBe('/dashboard/posts')
  await until(async () => expect(await draftIntroductions()).toEqual([]))
})

test('gives up a save that waits for a picture', async () => {
  await addPost()
  const arrived = Promise.withResolvers<'stored'>()
  const form = await openForm('on-gates')
  await form.ready()
  await form.body('<p>Mine.</p><figure><img src="blob:gate" alt=""></figure>')
  const { running } = form.editor().storage.uploads
  // As an upload does. Otherwise an editor that is not destroyed yet would wait for it forever.
  const outcome = arrived.promise.finally(() => running.delete('blob:gate'))
  running.set('blob:gate', outcome)
  press('s')
  await until(() => fireEvent.click(form.page.getByText('Cancel')))
  await form.press('Leave', await form.dialog('Leave without saving?'))
  await until(() => expect(document.querySelector('form')).toBeNull())
  arrived.resolve('stored')
  const again = await openForm('on-gates')
  await again.ready()
  expect(await storedPosts()).toMatchObject([{ content: '<p>What it says.</p>' }])
})

test('another person’s save is still a conflict', async () => {
  const form = await openForm()
  await form.ready()
  await form.fill({ ...texts, Status: 'draft' })
  await form.body('<p>One.</p>')
  press('s')
  await form.created()
  await server.sql`update blogs set introduction = 'Theirs.', updated_at = now()`
  await form.fill({ Introduction: 'Mine.' })
  press('s')
  const conflict = await form.dialog('This post was saved somewhere else')
  await form.press('Use the other version', conflict)
  await until(() => expect(form.path()).toBe('/dashboard/blog/on-gates/update'))
  expect(await storedPosts()).toMatchObject([{ introduction: 'Theirs.' }])
})

test('Ctrl+Enter publishes and Ctrl+/ lists the keys', async () => {
  const form = await openForm()
  await form.ready()
  await form.fill({ ...texts, Status: 'draft' })
  await form.body('<p>One.</p>')
  press('/', { shiftKey: true })
  const keys = await form.dialog('Keyboard shortcuts')
  expect(keys.textContent).toContain('Save and keep writingCtrl+S')
  press('s')
  await form.press('Close', keys)
  expect(await storedPosts()).toEqual([])

  press('Enter')
  await form.press('Cancel', await form.dialog('Publish this post?'))
  expect(form.value('Status')).toBe('draft')
  press('Enter')
  await form.press('Publish', await form.dialog('Publish this post?'))
  await form.created()
  expect(await storedPosts()).toMatchObject([{ status: 'published' }])
  await until(() => expect(form.path()).toBe('/dashboard/posts'))
})

test('asks once whether to send a scheduled post', async () => {
  await server.sql`insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true`
  await server.sql`
    insert into private.subscribers (email, state, source, confirmed_at) values ('wren@example.com', 'confirmed', 'hand', now())`
  const form = await openForm()
  await form.ready()
  await form.fill({ ...texts, Status: 'scheduled' })
  await form.body('<p>In good time.</p>')
  await form.fill({ 'Appears at': '2099-03-04T10:30' })
  press('s')
  await form.created()
  const question = () => document.querySelector('dialog[open]')
  await until(() => expect(question()?.textContent).toContain('Send it to subscribers when it is published?'))
  await form.press('Cancel', question() ?? document)
  await form.fill({ Introduction: 'Said anew.' })
  press('s')
  await form.updated()
  expect(question()).toBeNull()
})

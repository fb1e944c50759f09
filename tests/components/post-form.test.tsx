import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, server } from './dashboard-fixture.tsx'
import { addPost, draftIntroductions, openForm, storedPosts, texts } from './post-form-fixture.tsx'

/** Of Node: a page replaces it. */
const passOn = globalThis.fetch

test('reports each missing field and keeps what was typed', async () => {
  const form = await openForm()
  await form.ready()
  expect(form.page.queryByLabelText('Slug')).toBeNull()
  await form.save()
  await until(() => expect(form.error('Title')).toBe('Enter a title'))
  expect(form.error('Introduction')).toBe('Enter an introduction')
  expect(form.error('Topic')).toBe('Choose a topic')
  await form.focused('Title')
  await form.fill({ Title: 'Über Gärten' })
  await until(() => expect(form.value('Slug')).toBe('uber-garten'))
  await form.body('<p>Still here.</p>')
  await form.fill({ Slug: 'Not A Slug', Title: 'On gates' })
  await form.save()
  await form.focused('Slug')
  expect(form.error('Slug')).toMatch(/such as not-a-slug$/)
  await form.fill({ Slug: 'gates' })
  await form.save()
  await form.focused('Introduction')
  await form.fill({ Introduction: 'Short.' })
  await form.save()
  await form.focused('Topic')
  expect(form.value('Title')).toBe('On gates')
  expect(form.editor().getText()).toBe('Still here.')
  expect(await storedPosts()).toEqual([])
})

test('marks the hidden details of a phone with errors', async () => {
  const form = await openForm()
  await form.ready()
  const narrow = Object.defineProperty(matchMedia('(max-width: 1023px)'), 'matches', { value: true })
  const media = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow)
  onTestFinished(() => media.mockRestore())
  await form.press('Details')
  await form.save()
  await until(() => form.page.getByRole('button', { name: 'Details , with errors', expanded: false }))
  await form.focused('Title')
  await form.fill({ Title: 'On gates', Introduction: 'Short.' })
  await form.save()
  await form.focused('Topic')
  form.page.getByRole('button', { name: 'Details', expanded: true })
})

test('asks to change the drawn cover of a saved post', async () => {
  const created = await openForm()
  await created.ready()
  expect(created.page.getByText('Upload Blog Thumbnail')).toBeTruthy()
  await addPost()
  const form = await openForm('on-gates')
  await form.ready()
  expect(form.page.getByText('Change Blog Thumbnail')).toBeTruthy()
})

test('Enter leads from the title to the text', async () => {
  const form = await openForm()
  await form.ready()
  for (const [from, to] of [
    ['Title', 'Introduction'],
    ['Introduction', 'Content'],
  ] as const) {
    fireEvent.keyDown(form.page.getByLabelText(from), { key: 'Enter' })
    expect(document.activeElement).toBe(form.page.getByLabelText(to))
  }
})

test('confirms the first publication and leads to the list', async () => {
  const form = await openForm(null, { hasPublished: false })
  await form.ready()
  await form.fill(texts)
  await form.save()
  await form.press('Cancel', await form.dialog('Publish without a body?'))
  await form.body('<p>The first line.</p>')
  await form.save()
  await form.press('Cancel', await form.dialog('Publish this post?'))
  expect(await storedPosts()).toEqual([])
  await form.save()
  await form.press('Publish', await form.dialog('Publish this post?'))
  const pressed = performance.now()
  await form.created()
  const link = form.page.getByRole('link', { name: 'View post' })
  expect(link.getAttribute('href')).toBe('/blog/on-gates')
  expect([...document.querySelectorAll('.toaster-toast')].map(toast => toast.textContent)).toEqual([
    'Blog created successfully View post',
  ])
  expect(await storedPosts()).toEqual([
    {
      title: 'On gates',
      slug: 'on-gates',
      introduction: 'Said in one sentence.',
      topic: 'TypeScript',
      content: '<p>The first line.</p>',
      status: 'published',
    },
  ])
  await until(async () => expect(await draftIntroductions()).toEqual([]))
  await until(() => expect(form.path()).toBe('/dashboard/posts'))
  expect(performance.now() - pressed).toBeGreaterThan(1000)
})

test('reports a taken slug at its field', async () => {
  await addPost()
  const form = await openForm()
  await form.ready()
  await form.fill(texts)
  await form.body('<p>Mine.</p>')
  await form.save()
  await until(() => expect(form.error('Slug')).toBe('Another post already has this slug.'))
  await form.focused('Slug')
  await form.fill({ Slug: 'on-other-gates' })
  await form.save()
  await form.created()
  expect((await storedPosts()).map(({ slug, content }) => [slug, content])).toEqual([
    ['on-gates', '<p>What it says.</p>'],
    ['on-other-gates', '<p>Mine.</p>'],
  ])
})

test('recognizes a post created by a lost request', async () => {
  let isLost = true
  const held = Promise.withResolvers<null>()
  const form = await openForm(null, {
    async intercept(request) {
      if (request.method !== 'POST' || !request.url.includes('/rest/v1/blogs')) return null
      if (!isLost) return await held.promise
      isLost = false
      await passOn(request.clone())
      throw new TypeError('Failed to fetch')
    },
  })
  await form.ready()
  await form.fill(texts)
  await form.body('<p>Once.</p>')
  await form.save()
  await until(() => form.page.getByText(/interrupted/))
  await form.save()
  await until(() => expect(document.querySelector('.post-form-columns')?.hasAttribute('inert')).toBe(true))
  held.resolve(null)
  await form.created()
  expect((await storedPosts()).map(({ content }) => content)).toEqual(['<p>Once.</p>'])
})

test('schedules a post for a future time only', async () => {
  const form = await openForm()
  await form.ready()
  await form.fill(texts)
  await form.body('<p>In good time.</p>')
  await form.fill({ Status: 'scheduled' })
  await form.save()
  await until(() => expect(form.error('Appears at')).toBe('Choose a date and time'))
  await form.focused('Appears at')
  await form.fill({ 'Appears at': '2020-01-01T10:00' })
  await form.save()
  await until(() => expect(form.error('Appears at')).toMatch(/in the future/))
  await form.fill({ 'Appears at': '2099-03-04T10:30' })
  await form.save()
  await form.created()
  const [row] = await server.sql`select published_at from blogs`
  expect(row?.published_at).toBe('2099-03-04T10:30:00+00:00')
  expect(form.page.queryByRole('link', { name: 'View post' })).toBeNull()
})

test('keeps author, slug and body of an imported post', async () => {
  const content =
    '<h1>Old</h1>\n<p>x<sup>2</sup> <small>and</small></p><table><caption>C</caption><tr><td>1</td></tr></table>'
  await addPost(content)
  const form = await openForm('on-gates')
  await form.ready()
  await form.fill({ Title: 'On hedges' })
  expect(form.value('Slug')).toBe('on-gates')
  await form.fill({ Slug: 'on-hedges' })
  await form.save()
  await form.updated()
  expect(await storedPosts()).toMatchObject([{ title: 'On hedges', slug: 'on-hedges', content }])
  expect(await server.sql`select user_id from blogs`).toEqual([{ user_id: admin.id }])
})

test('says what is kept as HTML', async () => {
  const table = '<table><caption>C</caption><tbody><tr><td>1</td></tr></tbody></table>'
  await addPost(`<p>x</p>\n${table}\n<ul class="indent-1"><li>a</li></ul>`)
  const form = await openForm('on-gates')
  await form.ready()
  await until(() => form.page.getByText('2 parts are kept as HTML'))
  form.editor().commands.insertContentAt(1, 'typed ')
  await form.press('Update')
  await form.updated()
  const content = `<p>typed x</p>${table}<ul class="indent-1"><li>a</li></ul>`
  expect(await storedPosts()).toMatchObject([{ content }])
})

test('reports an unknown post', async () => {
  const form = await openForm('nothing-of-the-kind')
  await until(() => form.page.getByRole('heading', { name: 'This post does not exist.' }))
})

test('continues a draft on the next visit', async () => {
  const first = await openForm()
  await first.ready()
  await first.fill({ Title: 'Half' })
  await first.body('<p>A sentence that is not</p>')
  await first.stored()
  const next = await openForm()
  await until(() => expect(next.offered()).toEqual(['Half']))
  expect(next.value('Title')).toBe('')
  await next.press('Continue')
  await until(() => expect(next.value('Title')).toBe('Half'))
  await until(() => expect(next.editor().getText()).toBe('A sentence that is not'))
  expect(next.offered()).toEqual([])
  await next.fill({ ...texts, Title: 'Whole' })
  await until(() => expect(next.value('Slug')).toBe('whole'))
  await next.save()
  await next.created()
  await until(async () => expect(await draftIntroductions()).toEqual([]))

  const third = await openForm()
  await third.ready()
  expect(third.offered()).toEqual([])
  await third.fill({ Title: 'Elsewhere' })
  await third.stored()
  const last = await openForm()
  await until(() => expect(last.offered()).toEqual(['Elsewhere']))
  await last.press('Discard')
  await last.press('Discard', await last.dialog('Discard your changes?'))
  await until(() => expect(last.offered()).toEqual([]))
  expect(await draftIntroductions()).toEqual([])
})

test('names a draft without a title by its text', async () => {
  const first = await openForm()
  await first.ready()
  await first.body('<p></p><p>A sentence that is not</p><p>Another.</p>')
  await first.stored()
  const next = await openForm()
  await until(() => expect(next.offered()).toEqual(['A sentence that is not']))
})

test('offers the draft of a reopened post', async () => {
  await addPost()
  const first = await openForm('on-gates')
  await first.ready()
  await first.fill({ Introduction: 'Not saved yet.' })
  await first.stored()
  const next = await openForm('on-gates')
  await until(() => next.page.getByText('You have unsaved changes'))
  expect(next.value('Introduction')).toBe('Said before.')
  await next.press('Continue')
  await until(() => expect(next.value('Introduction')).toBe('Not saved yet.'))
  await next.fill({ Introduction: 'Said before.' })
  await until(async () => expect(await draftIntroductions()).toEqual(['Said before.']))
  const last = await openForm('on-gates')
  await last.ready()
  expect(last.offered()).toEqual([])
})

test('remembers the reviewed thing while nothing is chosen', async () => {
  await addPost()
  const form = await openForm('on-gates')
  await form.ready()
  await form.fill({ 'This post reviews': 'Book' })
  await form.fill({ Name: 'Gates' })
  await form.fill({ 'This post reviews': '' })
  await form.fill({ 'This post reviews': 'Game' })
  expect(form.value('Name')).toBe('Gates')
})

test('offers a draft that differs only in the reviewed thing', async () => {
  await addPost()
  const first = await openForm('on-gates')
  await first.ready()
  await first.fill({ 'This post reviews': 'Book' })
  await first.fill({ Name: 'Gates' })
  await first.stored()
  const next = await openForm('on-gates')
  await until(() => expect(next.offered()).toEqual(['On gates']))
  await next.press('Continue')
  await until(() => expect(next.value('Name')).toBe('Gates'))
})

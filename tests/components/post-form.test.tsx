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
  created.page.getByText('Upload Blog Thumbnail')
  await addPost()
  const form = await openForm('on-gates')
  await form.ready()
  form.page.getByText('Change Blog Thumbnail')
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
  await form.press('Versions')
  const dialog = await form.dialog('Versions')
  const versions = await until(() => {
    const found = [...dialog.querySelectorAll<HTMLElement>('li button')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(versions[0]?.textContent).toMatch(/Current/)
  versions[1]?.click()
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
  await form.press('Versions')
  const dialog = await form.dialog('Versions')
  const first = await until(() => {
    const found = dialog.querySelectorAll<HTMLElement>('li button')[1]
    if (!found) throw new Error('There is one version only.')
    return found
  })
  first.click()
  await until(() => expect(dialog.textContent).toContain('Formatting changed'))
})

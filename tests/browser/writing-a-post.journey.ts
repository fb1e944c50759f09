import {
  body,
  expect,
  fillWords,
  introductionField,
  openForm,
  save,
  slugField,
  test,
  titleField,
  topicField,
} from './writing.ts'

test('a post from an empty page to its readers', { tag: '@phone' }, async ({
  admin: { page, id, name },
  posts,
  site,
}) => {
  await openForm(page)
  await expect(page).toHaveTitle(/^Create blog · /)
  await expect(slugField(page)).toHaveCount(0)
  await titleField(page).pressSequentially('  Über Gärten')
  await expect(titleField(page)).toHaveValue('Über Gärten')
  await expect(slugField(page)).toHaveValue('uber-garten')
  await slugField(page).fill(`garden-${posts.word}`)
  await titleField(page).fill(`Gardens ${posts.word}`)
  await expect(slugField(page)).toHaveValue(`garden-${posts.word}`)
  await expect(topicField(page).locator('option[disabled]')).toHaveText('Choose a topic')
  await introductionField(page).fill('Why they are raked.')
  await topicField(page).selectOption('ReactJS')
  await body(page).click()
  await page.keyboard.type('The first line.')
  await page.evaluate(() => localStorage.removeItem('byline-has-published'))
  await save(page, 'Create').click()
  const first = page.getByRole('dialog', { name: 'Publish this post?' })
  await first.getByRole('button', { name: 'Cancel' }).click()
  expect(await posts.titles()).toEqual([])
  await save(page, 'Create').click()
  const pressedAt = Date.now()
  await first.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  await page.waitForURL('**/dashboard/posts')
  expect(Date.now() - pressedAt).toBeGreaterThan(1000)
  await expect(page.getByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    `/blog/garden-${posts.word}`,
  )

  const [row] = await site.sql`
    select user_id, slug, introduction, topic, content, thumbnail, status from blogs where title = ${`Gardens ${posts.word}`}`
  expect(row).toEqual({
    user_id: id,
    slug: `garden-${posts.word}`,
    introduction: 'Why they are raked.',
    topic: 'ReactJS',
    content: '<p>The first line.</p>',
    thumbnail: null,
    status: 'published',
  })
  expect(await site.sql`select id from drafts where user_id = ${id}`).toHaveLength(0)

  await page.goto(`/blog/garden-${posts.word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gardens ${posts.word}`)
  await expect(page.getByText(`By ${name}`)).toHaveCount(2)
  await expect(page.getByText('The first line.')).toBeVisible()
})

test('what is missing is said at its field, one after the other, and nothing is lost', async ({
  admin: { page },
  posts,
}) => {
  await openForm(page)
  await save(page, 'Create').click()
  await expect(titleField(page)).toBeFocused()
  await expect(titleField(page)).toHaveAccessibleDescription('Enter a title')
  await expect(introductionField(page)).toHaveAccessibleDescription('Enter an introduction')
  await expect(topicField(page)).toHaveAccessibleDescription('Choose a topic')
  await titleField(page).fill(`Kept ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Still here.')
  await save(page, 'Create').click()
  await expect(introductionField(page)).toBeFocused()
  await introductionField(page).fill('Short.')
  await save(page, 'Create').click()
  await expect(topicField(page)).toBeFocused()
  await slugField(page).fill('Not A Slug')
  await save(page, 'Create').click()
  await expect(slugField(page)).toBeFocused()
  await expect(slugField(page)).toHaveAccessibleDescription(/such as not-a-slug$/)
  await expect(titleField(page)).toHaveValue(`Kept ${posts.word}`)
  await expect(body(page)).toHaveText('Still here.')
  expect(await posts.titles()).toEqual([])
})

test.describe('a taken slug', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is told at the field, and nothing typed is lost', async ({ admin: { page }, posts, site }) => {
    const [id = 0] = await posts.add(['The first'])
    const [taken] = await site.sql`select slug from blogs where id = ${id}`
    await openForm(page)
    await fillWords(page, `Second ${posts.word}`)
    await slugField(page).fill(String(taken?.slug))
    await body(page).click()
    await page.keyboard.type('Mine.')
    await save(page, 'Create').click()
    await expect(slugField(page)).toBeFocused()
    await expect(slugField(page)).toHaveAccessibleDescription('Another post already has this slug.')
    await expect(body(page)).toHaveText('Mine.')
    await slugField(page).fill(`second-${posts.word}`)
    await save(page, 'Create').click()
    await page.waitForURL('**/dashboard/posts')
    expect(await posts.titles()).toEqual(['The first', 'Second'])
  })
})

test('an empty body is published after a question only', async ({ admin: { page }, posts }) => {
  await openForm(page)
  await fillWords(page, `Empty ${posts.word}`)
  await save(page, 'Create').click()
  const dialog = page.getByRole('dialog', { name: 'Publish without a body?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await posts.titles()).toEqual([])
  await save(page, 'Create').click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Blog created successfully')).toBeVisible()
  expect(await posts.titles()).toEqual(['Empty'])
})

test('a post is changed, its slug does not follow, and its old address leads to the new one (301)', async ({
  admin: { page, id: changer },
  posts,
  site,
}) => {
  const [id = 0] = await posts.add(['Before'])
  const [old] = await site.sql`select slug, user_id from blogs where id = ${id}`
  await openForm(page, `/dashboard/blog/${id}/update`)
  await expect(page).toHaveTitle(/^Update blog · /)
  await titleField(page).fill(`After ${posts.word}`)
  await expect(slugField(page)).toHaveValue(String(old?.slug))
  await slugField(page).fill(`moved-${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Now with a body.')
  await save(page, 'Update').click()
  await expect(page.getByText('Blog updated successfully')).toBeVisible()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select title, slug, content, user_id from blogs where id = ${id}`
  expect(row).toEqual({
    title: `After ${posts.word}`,
    slug: `moved-${posts.word}`,
    content: '<p>Now with a body.</p>',
    user_id: old?.user_id,
  })
  expect(row?.user_id).not.toBe(changer)

  const answer = await page.request.get(`/blog/${old?.slug}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, `/blog/moved-${posts.word}`])
  await page.goto(`/blog/${old?.slug}`)
  await expect(page).toHaveURL(`/blog/moved-${posts.word}`)
})

test('there is no such post', async ({ admin: { page } }) => {
  await page.goto('/dashboard/blog/nothing-of-the-kind/update')
  await expect(page.getByText('There is no such post.')).toBeVisible()
})

test('the preview is what readers will see', { tag: '@split' }, async ({ admin: { page }, posts }) => {
  await openForm(page)
  await fillWords(page, `Seen ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('```ts const a = 1')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`Seen ${posts.word}`)
  const shown = await preview.locator('.prose').innerHTML()
  expect(shown).toContain('<span class="k">const</span>')
  await page.keyboard.press('Escape')
  await expect(body(page)).toBeVisible()
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  await page.goto(`/blog/seen-${posts.word}`)
  expect(await page.locator('.prose').innerHTML()).toBe(shown)
})

test('the editor is loaded by the form and by nothing else', async ({ admin: { page }, context }) => {
  const scripts: string[] = []
  context.on('request', request => scripts.push(new URL(request.url()).pathname))
  for (const address of ['/', '/blog/the-smallest-cache-that-tells-the-truth', '/dashboard/posts']) {
    await page.goto(address, { waitUntil: 'networkidle' })
  }
  const editor = /^\/assets\/editor-[^/]*\.js$/
  expect(scripts.filter(script => editor.test(script))).toEqual([])
  await openForm(page)
  expect(scripts.filter(script => editor.test(script))).toHaveLength(1)
})

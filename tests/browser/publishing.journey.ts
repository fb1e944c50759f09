import {
  body,
  expect,
  fillWords,
  introductionField,
  openForm,
  rowOf,
  save,
  statusField,
  test,
} from './writing.ts'

test('a draft is seen by nobody else, until it is published (beyond the specification)', async ({
  admin: { page },
  browser,
  posts,
  site,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  await openForm(page)
  await fillWords(page, `Secret ${posts.word}`)
  await statusField(page).selectOption('Draft')
  await body(page).click()
  await page.keyboard.type('Not yet.')
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(rowOf(page, 'Secret')).toContainText('Draft')
  expect((await visitor.request.get(`/blog/secret-${posts.word}`)).status()).toBe(404)
  expect((await page.request.get(`/blog/secret-${posts.word}`)).status()).toBe(404)

  await openForm(page, `/dashboard/blog/secret-${posts.word}/update`)
  await statusField(page).selectOption('Published')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  await visitor.goto(`/blog/secret-${posts.word}`)
  await expect(visitor.getByText('Not yet.')).toBeVisible()
  await visitor.close()
})

test('a scheduled post appears by itself at its time', async ({ admin: { page }, browser, posts, site }) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  await openForm(page)
  await fillWords(page, `Later ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('In good time.')
  await statusField(page).selectOption('Scheduled')
  await save(page, 'Create').click()
  const when = page.getByLabel('Appears at')
  await expect(when).toBeFocused()
  await expect(when).toHaveAccessibleDescription(/Choose a day and a time/)
  await when.fill('2020-01-01T10:00')
  await save(page, 'Create').click()
  await expect(when).toHaveAccessibleDescription(/still to come/)
  await when.fill('2099-03-04T10:30')
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  await page.goto(`/dashboard/posts?search=${posts.word}&status=scheduled`)
  await expect(rowOf(page, 'Later')).toContainText('Scheduled · Mar 4, 2099, 10:30')
  const [row] = await site.sql`select id, published_at from blogs where slug = ${`later-${posts.word}`}`
  expect(row?.published_at).toBe('2099-03-04T10:30:00+00:00')
  const address = `/blog/later-${posts.word}`
  expect((await visitor.request.get(address)).status()).toBe(404)
  await visitor.goto('/topics/TypeScript')
  await expect(visitor.getByText(`Later ${posts.word}`)).toHaveCount(0)

  // One second from now by the database's clock.
  await site.sql`update blogs set published_at = now() + interval '1 second', inserted_at = now() where id = ${row?.id}`
  expect((await visitor.request.get(address)).status()).toBe(404)
  await expect.poll(async () => (await visitor.request.get(address)).status()).toBe(200)
  await visitor.goto('/')
  await expect(visitor.getByRole('complementary').getByText(`Later ${posts.word}`)).toBeVisible()
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(rowOf(page, 'Later')).not.toContainText('Scheduled')
  await openForm(page, `/dashboard/blog/later-${posts.word}/update`)
  await expect(statusField(page)).toHaveValue('published')
  await visitor.close()
})

test('versions say who and when and what, and an older one comes back', async ({
  admin: { page, name },
  posts,
  site,
}) => {
  await openForm(page)
  await fillWords(page, `Versions ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('The quick fox.\nStays as it is.')
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  const address = `/dashboard/blog/versions-${posts.word}/update`
  await openForm(page, address)
  await introductionField(page).fill('Said in two sentences. Here.')
  await body(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The slow fox.\nStays as it is.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')

  await openForm(page, address)
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  const versions = dialog.getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(`By ${name}`)
  await versions.last().getByRole('button').click()
  await expect(dialog.locator('del')).toContainText(['quick'])
  await expect(dialog.locator('ins')).toContainText(['slow'])
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(body(page)).toContainText('The quick fox.')
  await expect(introductionField(page)).toHaveValue('Said in one sentence.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  const [row] =
    await site.sql`select content, introduction from blogs where slug = ${`versions-${posts.word}`}`
  expect(row).toEqual({
    content: '<p>The quick fox.</p><p>Stays as it is.</p>',
    introduction: 'Said in one sentence.',
  })
  expect(
    await site.sql`select id from versions v where blog_id = (select id from blogs where slug = ${`versions-${posts.word}`})`,
  ).toHaveLength(3)
})

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

test('a draft is seen by nobody else, until it is published; its versions say who and what, and an older one comes back', async ({
  admin: { page, name },
  posts,
  request,
  site,
}) => {
  const path = `/blog/secret-${posts.word}`
  const address = `/dashboard${path}/update`
  await openForm(page)
  await fillWords(page, `Secret ${posts.word}`)
  await statusField(page).selectOption('Draft')
  await body(page).click()
  await page.keyboard.type('The quick fox.\nStays as it is.')
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(rowOf(page, 'Secret')).toContainText('Draft')
  expect((await request.get(path)).status()).toBe(404)
  expect((await page.request.get(path)).status()).toBe(404)

  await openForm(page, address)
  await statusField(page).selectOption('Published')
  await introductionField(page).fill('Said in two sentences. Here.')
  await body(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The slow fox.\nStays as it is.')
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  expect(await (await request.get(path)).text()).toContain('The slow fox.')

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
    await site.sql`select id, content, introduction from blogs where slug = ${`secret-${posts.word}`}`
  expect(row).toMatchObject({
    content: '<p>The quick fox.</p><p>Stays as it is.</p>',
    introduction: 'Said in one sentence.',
  })
  expect(await site.sql`select id from versions where blog_id = ${row?.id}`).toHaveLength(3)
})

test('a scheduled post appears by itself at its time', async ({ admin: { page }, request, posts, site }) => {
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
  expect((await request.get(address)).status()).toBe(404)
  expect(await (await request.get('/topics/TypeScript')).text()).not.toContain(`Later ${posts.word}`)

  // One second from now by the database's clock.
  await site.sql`update blogs set published_at = now() + interval '1 second', inserted_at = now() where id = ${row?.id}`
  expect((await request.get(address)).status()).toBe(404)
  await expect.poll(async () => (await request.get(address)).status()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('complementary').getByText(`Later ${posts.word}`)).toBeVisible()
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(rowOf(page, 'Later')).not.toContainText('Scheduled')
  await openForm(page, `/dashboard/blog/later-${posts.word}/update`)
  await expect(statusField(page)).toHaveValue('published')
})

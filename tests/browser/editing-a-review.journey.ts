import {
  commentOf,
  expect,
  expectToFade,
  focusIsAmongReviews,
  keepSession,
  outOfService,
  ratingField,
  reviewField,
  signUpElsewhere,
  stopClock,
  test,
} from './own-post.ts'

test('one review is edited at a time, and Cancel leaves it as it was', { tag: '@phone' }, async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('The older one', 2, name)
  await post.comment('The newer one', 5, name)
  await page.goto(post.path)
  const field = page.getByLabel('Edit review')
  await commentOf(page, 'The older one').getByRole('button', { name: 'Edit' }).click()
  await expect(field).toBeFocused()
  await field.fill('Half a change')
  await commentOf(page, 'The newer one').getByRole('button', { name: 'Edit' }).click()
  await expect(field).toHaveCount(1)
  await expect(field).toHaveValue('The newer one')
  await expect(commentOf(page, 'The older one')).toBeVisible()

  await field.fill('Another half')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveCount(0)
  await expect(commentOf(page, 'The newer one').getByRole('button', { name: 'Edit' })).toBeFocused()
  await commentOf(page, 'The newer one').getByRole('button', { name: 'Edit' }).click()
  await expect(field).toHaveValue('The newer one')
  expect(await post.rows()).toEqual([
    { content: 'The older one', rating: 2 },
    { content: 'The newer one', rating: 5 },
  ])
})

test('an edit sends only what changed, and No Rating takes the rating away', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('First words', 2, name)
  await page.goto(post.path)
  const mine = commentOf(page, name)
  const form = mine.getByRole('combobox', { name: 'Rating' })
  const sent = async () => {
    const request = page.waitForRequest(candidate => candidate.method() === 'PATCH')
    await mine.getByRole('button', { name: 'Update' }).click()
    const body = (await request).postDataJSON()
    await expect(mine.getByRole('button', { name: 'Edit' })).toBeFocused()
    return body
  }
  const edit = () => mine.getByRole('button', { name: 'Edit' }).click()

  await edit()
  await page.getByLabel('Edit review').fill('  Second words \n')
  expect(await sent()).toEqual({ content: 'Second words' })
  await expect(mine.locator('.comment-text')).toHaveText('Second words')
  await edit()
  await expect(form).toHaveValue('2')
  await form.selectOption('5')
  expect(await sent()).toEqual({ rating: 5 })
  await expect(page.getByText('5.0', { exact: true })).toBeVisible()
  await edit()
  await page.getByLabel('Edit review').fill('Third words')
  await form.selectOption('No Rating')
  expect(await sent()).toEqual({ content: 'Third words', rating: null })
  await expect(page.getByText('Not Rated')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Third words', rating: null }])
})

test('an edit without a change sends nothing and leaves', async ({
  reader: { page, name },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/No changes to update/)
  await post.comment('  Words with space around them, from elsewhere\n', 3, name)
  await page.goto(post.path)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'PATCH') sent++
  })
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const logged = page.waitForEvent('console', message => message.text() === 'No changes to update')
  await page.getByRole('button', { name: 'Update' }).click()
  await logged
  await expect(page.getByLabel('Edit review')).toHaveCount(0)
  expect(sent).toBe(0)
})

test('an edit emptied of text and rating has nothing to save, says so for four seconds and leaves', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Words that stay', 3, name)
  await page.clock.install()
  await page.goto(post.path)
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill('')
  await ratingField(commentOf(page, name)).selectOption('0')
  await stopClock(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing to save.' })).toBeVisible()
  await expect(page.getByLabel('Edit review')).toHaveCount(0)
  await expectToFade(page, 'Nothing to save.', 4000)
  await expect(commentOf(page, 'Words that stay')).toHaveCount(1)
  expect(await post.rows()).toEqual([{ content: 'Words that stay', rating: 3 }])
})

test('an edit emptied of text but not of its rating is refused at its field', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Words that stay', 3, name)
  await page.goto(post.path)
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const field = page.getByLabel('Edit review')
  await field.fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Write a few words first')
  expect(await post.rows()).toEqual([{ content: 'Words that stay', rating: 3 }])
})

test('an update is told for two seconds', async ({ reader: { page, name }, post }) => {
  await post.comment('First words', null, name)
  await page.clock.install()
  await page.goto(post.path)
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill('Second words')
  await stopClock(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectToFade(page, 'Comment updated successfully', 2000)
})

test('an update that fails keeps every word, and goes through later', async ({
  reader: { page, name },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  await post.comment('First words', 1, name)
  await page.goto(post.path)
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const field = page.getByLabel('Edit review')
  await field.fill('Words that must not be lost')
  await page.route('**/rest/v1/comments**', (route, request) =>
    request.method() === 'PATCH' ? route.fulfill(outOfService) : route.continue(),
  )
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(field).toHaveAccessibleDescription(/not available at the moment/)
  await page.unroute('**/rest/v1/comments**')
  await expect(field).toHaveValue('Words that must not be lost')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Words that must not be lost', rating: 1 }])
})

test('an edit that no longer passes the filter leaves the view, and the focus stays near', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Another of five', 5)
  await post.comment('Mine', 5, name)
  await page.goto(`${post.path}?filter=5`)
  await commentOf(page, 'Mine').getByRole('button', { name: 'Edit' }).click()
  await ratingField(commentOf(page, name)).selectOption('4')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(commentOf(page, 'Mine')).toHaveCount(0)
  expect(await focusIsAmongReviews(page)).toBe(true)
})

test('only the author of a review sees Edit and Delete', async ({
  reader: { page, name },
  post,
  site,
  browser,
}) => {
  await post.comment('By its reader', null, name)
  await post.comment('By somebody else')
  await page.goto(post.path)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(1)
  await expect(commentOf(page, 'By its reader').getByRole('button', { name: 'Edit' })).toBeVisible()

  const email = `other.${post.id}@example.com`
  const other = await (await browser.newContext()).newPage()
  await keepSession(other, site, await signUpElsewhere(site, { name: 'Sylvie Aster', email }))
  await other.goto(site.url + post.path)
  await expect(other.getByRole('button', { name: 'Sylvie Aster' })).toBeVisible()
  await expect(reviewField(other)).toBeVisible()
  await expect(other.getByRole('button', { name: /^Like/ })).toHaveCount(2)
  await expect(other.getByRole('button', { name: /^(Edit|Delete)$/ })).toHaveCount(0)
  await other.context().close()
  await site.sql`delete from auth.users where email = ${email}`
})

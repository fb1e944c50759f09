import { bodyRows, expect, isPhone, rowOf, selectAll, table, test } from './dashboard.ts'

test('the second of two administrators is told that a post is gone', async ({
  admin: { page },
  site: { sql },
  posts,
}) => {
  const [gates = 0, hedges = 0] = await posts.add(['On gates', 'On hedges', 'On walls'])
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(bodyRows(page)).toHaveCount(3)
  await sql`delete from blogs where id = ${gates}`
  await rowOf(page, 'On gates')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('This post was deleted already.')
  await expect(page.getByText('Successfully deleted')).toHaveCount(0)
  await expect(rowOf(page, 'On gates')).toHaveCount(0)

  await sql`delete from blogs where id = ${hedges}`
  await selectAll(page).check()
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '1 post had been deleted already, by somebody else.' }),
  ).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0)
})

test('a delete that gets no response is not reported as a success, and the selection stays', async ({
  admin: { page },
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await posts.add(['On gates', 'On hedges'])
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(bodyRows(page)).toHaveCount(2)
  await selectAll(page).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be deleted. The connection was interrupted.')
  await expect(page.getByRole('alert')).toContainText('Your selection is kept.')
  await expect(page.getByText('Successfully deleted')).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted blogs!')).toBeVisible()
  expect(await posts.titles()).toEqual([])
})

test('a demoted administrator deletes nothing and is told the reason', async ({
  admin: { page, id },
  site: { sql },
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/403/)
  await posts.add(['On gates', 'On hedges'])
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(bodyRows(page)).toHaveCount(2)
  await selectAll(page).check()
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  await sql`update profiles set role = 'user' where id = ${id}`
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be deleted.' })).toContainText(
    'You are not allowed to do that.',
  )
  await expect(page.getByText('deleted already')).toHaveCount(0)
  await expect(page).toHaveURL('/unauthorized')
  expect(await posts.titles()).toEqual(['On gates', 'On hedges'])
})

test('five rows of bones stand where the posts come, and a failure is no empty table', async ({
  admin: { page },
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/500/)
  await posts.add(['On gates'])
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/list_posts', async route => {
    await answered
    await route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } })
  })
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(page.locator('.table-skeleton-row')).toHaveCount(5)
  if (!isPhone(page)) await expect(selectAll(page)).toBeDisabled()
  await expect(table(page)).toBeAttached()
  answer()
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('The posts could not be loaded.')
  await expect(page.getByText('No Data')).toHaveCount(0)
  await page.unroute('**/rest/v1/rpc/list_posts')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'On gates')).toBeVisible()
})

import { bodyRows, expect, isPhone, rowOf, selectAll, table, test } from './dashboard.ts'

test('a list that fails is read again; a post that is gone, a connection that is away and a lost role are told', async ({
  admin: { page, id },
  site: { sql },
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/500/, /403/, /ERR_INTERNET_DISCONNECTED/)
  const [gates = 0, hedges = 0] = await posts.add(['On gates', 'On hedges', 'On walls'])
  const told = (words: string) => page.getByRole('alert').filter({ hasText: words })
  const deletion = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const deleteSelected = async (count: number) => {
    await page.getByRole('button', { name: `Delete selected (${count})` }).click()
    await deletion.click()
  }

  await test.step('five rows of bones stand where the posts come, and a failure is no empty table', async () => {
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
    const trouble = told('The posts could not be loaded.')
    await expect(trouble).toBeVisible()
    await expect(page.getByText('No Data')).toHaveCount(0)
    await page.unroute('**/rest/v1/rpc/list_posts')
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(bodyRows(page)).toHaveCount(3)
  })

  await test.step('the second of two administrators is told that a post is gone', async () => {
    await sql`delete from blogs where id = ${gates}`
    await rowOf(page, 'On gates')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await deletion.click()
    await expect(told('This post was deleted already.')).toBeVisible()
    await expect(page.getByText('Successfully deleted')).toHaveCount(0)
    await expect(rowOf(page, 'On gates')).toHaveCount(0)

    await sql`delete from blogs where id = ${hedges}`
    await selectAll(page).check()
    await deleteSelected(2)
    await expect(told('1 post had been deleted already, by somebody else.')).toBeVisible()
    await expect(page.getByText('No Data')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0)
  })

  await test.step('a delete that gets no response is not reported as a success, and the selection stays', async () => {
    await posts.add(['On gates', 'On hedges'])
    await page.reload()
    await expect(bodyRows(page)).toHaveCount(2)
    await selectAll(page).check()
    await page.context().setOffline(true)
    await deleteSelected(2)
    await expect(told('could not be deleted. The connection was interrupted.')).toContainText(
      'Your selection is kept.',
    )
    await expect(page.getByText('Successfully deleted')).toHaveCount(0)
    await page.context().setOffline(false)
    await deleteSelected(2)
    await expect(page.getByText('Successfully deleted blogs!')).toBeVisible()
    expect(await posts.titles()).toEqual([])
  })

  await test.step('a demoted administrator deletes nothing and is told the reason', async () => {
    await posts.add(['On gates', 'On hedges'])
    await page.reload()
    await expect(bodyRows(page)).toHaveCount(2)
    await selectAll(page).check()
    await sql`update profiles set role = 'user' where id = ${id}`
    await deleteSelected(2)
    await expect(told('could not be deleted.')).toContainText('You are not allowed to do that.')
    await expect(page.getByText('deleted already')).toHaveCount(0)
    await expect(page).toHaveURL('/unauthorized')
    expect(await posts.titles()).toEqual(['On gates', 'On hedges'])
  })
})

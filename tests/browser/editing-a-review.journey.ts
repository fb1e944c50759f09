import { commentOf, expect, focusIsAmongReviews, ratingField, test } from './own-post.ts'

test('one review is edited at a time, and Cancel leaves it as it was', async ({
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

import { commentOf, comments, expect, test } from './own-post.ts'

test('Cancel, Escape and a press beside the dialog delete nothing, and give the focus back', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Words that stay', 3, name)
  await page.goto(post.path)
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
  const button = commentOf(page, name).getByRole('button', { name: 'Delete' })
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 10),
  ]) {
    await button.click()
    await expect(dialog).toContainText('Are you sure you want to delete this comment?')
    await leave()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  expect(await post.rows()).toHaveLength(1)
})

test('deleting asks, says Processing..., takes the review away and keeps the focus near', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Words that stay', 3)
  await post.comment('Words that go', 5, name)
  await page.goto(post.path)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/comments**', async (route, request) => {
    if (request.method() === 'DELETE') await answered
    await route.continue()
  })
  await commentOf(page, name).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const busy = dialog.getByRole('button', { name: 'Processing...' })
  await expect(busy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(busy).toBeVisible()
  answer()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(commentOf(page, 'Words that go')).toHaveCount(0)
  await expect(comments(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Comments 1' })).toBeVisible()
  await expect(page.getByText('3.0', { exact: true })).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Words that stay', rating: 3 }])
})

test('when the only review is deleted the focus is at the heading of what is empty now', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('The only one', 5, name)
  await page.goto(post.path)
  await commentOf(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments 0' })).toBeFocused()
  await expect(page.getByText('Not Rated')).toBeVisible()
})

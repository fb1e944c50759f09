import { commentOf, expect, ratingField, reviewField, test } from './own-post.ts'

const words = 'Words that must not be lost'
const interrupted = 'The connection was interrupted. Please try again. What you wrote is still here.'

test('while the network is away reading and sending say so; when it is back nothing was lost', async ({
  reader: { page, name },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await post.comment('Five', 5)
  await page.clock.install()
  await page.goto(post.path)
  await expect(page.getByRole('button', { name })).toBeVisible()
  // A review within two seconds counts as sent by a bot.
  await page.clock.fastForward(3_000)
  await page.context().setOffline(true)
  await reviewField(page).fill(words)
  await ratingField(page).selectOption('3')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(reviewField(page)).toHaveAccessibleDescription(interrupted)
  await page.getByLabel('Filter').selectOption('5')
  // The client retries three times before it fails.
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.getByRole('alert')).toContainText('The comments could not be loaded.', { timeout: 200 })
  }).toPass()
  await expect(reviewField(page)).toHaveValue(words)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(commentOf(page, 'Five')).toBeVisible()
  await page.reload()
  await expect(reviewField(page)).toHaveValue(words)
  await expect(ratingField(page)).toHaveValue('3')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(await post.rows()).toContainEqual({ content: words, rating: 3 })
})

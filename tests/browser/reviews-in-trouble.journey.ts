import {
  commentOf,
  comments,
  expect,
  outOfService,
  READER,
  ratingField,
  reviewField,
  test,
} from './own-post.ts'

const words = 'Words that must not be lost'
const interrupted = 'The connection was interrupted. Please try again; nothing you wrote is lost.'

test('the next comments that cannot be loaded are told of where they would stand, and Try again brings them', async ({
  page,
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/500/)
  await post.fill(25)
  await page.goto(post.path)
  await page.route('**/rest/v1/comments**', route => route.fulfill({ ...outOfService, status: 500 }))
  await comments(page).evaluate(list => list.scrollTo(0, list.scrollHeight))
  const trouble = comments(page).getByRole('alert')
  await expect(trouble).toContainText('The next comments could not be loaded.')
  await trouble.scrollIntoViewIfNeeded()
  await page.unroute('**/rest/v1/comments**')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(comments(page).locator('.review-item-text')).toHaveCount(25)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a picture that does not arrive gives way to the person icon', async ({
  page,
  post,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await post.comment('With a picture, once')
  await site.sql`update profiles set avatar_url = 'gone.webp' where username = ${READER}`
  try {
    await page.goto(post.path)
    const avatar = commentOf(page, 'With a picture, once').locator('.avatar')
    await expect(avatar).toHaveClass(/none/)
    await expect(avatar.locator('svg')).toHaveCount(1)
    await expect(avatar.locator('img')).toHaveCount(0)
  } finally {
    await site.sql`update profiles set avatar_url = null where username = ${READER}`
  }
})

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

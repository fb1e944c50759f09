import {
  commentOf,
  comments,
  expect,
  openKnown,
  outOfService,
  READER,
  ratingField,
  reviewField,
  test,
} from './own-post.ts'

const words = 'Words that must not be lost'
const interrupted = 'The connection was interrupted. Please try again; nothing you wrote is lost.'

test('a view that cannot be loaded says so, does not pretend to be empty, and Try again brings it', async ({
  page,
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/500/)
  await post.comment('Five', 5)
  await post.comment('Four', 4)
  await page.goto(post.path)
  await page.route('**/rest/v1/comments**', route => route.fulfill({ ...outOfService, status: 500 }))
  await page.getByLabel('Filter').selectOption('5')
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('The comments could not be loaded.')
  await expect(trouble).toContainText('The service is not available at the moment.')
  await expect(page.getByText('No Data')).toHaveCount(0)
  await expect(comments(page)).toHaveCount(0)
  await expect(page.getByText(/ found$/)).toHaveCount(0)
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(trouble).toContainText('The comments could not be loaded.')
  await page.unroute('**/rest/v1/comments**')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(commentOf(page, 'Five')).toBeVisible()
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(trouble).toHaveCount(0)
})

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
  await expect(comments(page).locator('.comment-text')).toHaveCount(25)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('likes that cannot be loaded leave the comments where they are and say so', async ({
  reader: { page },
  post,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/500/)
  const id = await post.comment('Worth a like')
  await site.sql`insert into likes (user_id, comment_id) select id, ${id} from profiles where role = 'user'`
  await page.route('**/rest/v1/likes**', route => route.fulfill({ ...outOfService, status: 500 }))
  await page.goto(post.path)
  await expect(page.getByRole('alert')).toContainText('Not every comment could be read again.')
  await expect(commentOf(page, 'Worth a like')).toBeVisible()
  await page.unroute('**/rest/v1/likes**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(commentOf(page, 'Worth a like').getByRole('button', { name: /^Unlike/ })).toBeVisible()
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

test('a post deleted while it is reviewed says so, for a review, an edit and a like, and keeps the words', async ({
  reader: { page, name },
  post,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  await post.comment('Mine', 2, name)
  await post.comment('By somebody else')
  await openKnown(page, post.path)
  await reviewField(page).fill(words)
  await commentOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill('Mine, better')
  await site.sql`delete from blogs where id = ${post.id}`
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(reviewField(page)).toHaveAccessibleDescription(
    'This post was deleted meanwhile. What you wrote is still here.',
  )
  await expect(reviewField(page)).toHaveValue(words)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByLabel('Edit review')).toHaveAccessibleDescription(
    'This comment was deleted meanwhile. What you wrote is still here.',
  )
  await commentOf(page, 'By somebody else').getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('This comment was deleted meanwhile.', { exact: true })).toBeVisible()
  await expect(commentOf(page, 'By somebody else')).toHaveCount(0)
  await expect(page.getByLabel('Edit review')).toHaveValue('Mine, better')
  await expect(reviewField(page)).toHaveValue(words)
})

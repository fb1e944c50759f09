import {
  commentOf,
  comments,
  expect,
  keepSession,
  ratingField,
  reviewField,
  signUpElsewhere,
  test,
} from './own-post.ts'

test.describe('a form that was opened just now', () => {
  test.use({ isUnhurried: false })

  test('asks to wait, keeps the words, and takes them the second time', async ({
    reader: { page, name },
    post,
  }) => {
    await page.goto(post.path, { waitUntil: 'commit' })
    // Pressed faster than a person could write a review.
    await reviewField(page).fill('Faster than light')
    await page.evaluate(() => {
      performance.now = () => 1_500
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(reviewField(page)).toHaveAccessibleDescription('Please wait a moment and press again')
    await expect(reviewField(page)).toHaveValue('Faster than light')
    expect(await post.rows()).toEqual([])

    await page.evaluate(() => {
      performance.now = () => 2_500
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(commentOf(page, name)).toHaveText(/Faster than light/)
  })
})

test('a form whose hidden field was filled in asks to press again, and takes it the second time', async ({
  reader: { page, name },
  post,
}) => {
  await page.goto(post.path)
  await reviewField(page).fill('Filled in by my browser')
  const trap = page.locator('input[name=website]')
  await expect(trap).not.toBeInViewport()
  expect(await trap.getAttribute('tabindex')).toBe('-1')
  await trap.evaluate(input => {
    if (input instanceof HTMLInputElement) input.value = 'https://spam.example'
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(reviewField(page)).toHaveAccessibleDescription('Please wait a moment and press again')
  expect(await post.rows()).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(commentOf(page, name)).toHaveText(/Filled in by my browser/)
})

test('a review with many links waits, is seen by its author alone, and counts for nobody', async ({
  reader: { page, name },
  browser,
  site,
  post,
}) => {
  await page.goto(post.path)
  await reviewField(page).fill('https://a.example https://b.example https://c.example')
  await ratingField(page).selectOption('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('It will be shown once it is approved.')).toBeVisible()
  const mine = commentOf(page, name)
  await expect(mine.getByText('Waiting for approval')).toBeVisible()
  await expect(mine.getByRole('button', { name: /like/ })).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await expect(page.getByText('Not Rated')).toBeVisible()
  await page.reload()
  await expect(mine.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments 0' })).toBeVisible()

  const other = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const visitor = await other.newPage()
  await visitor.goto(post.path)
  await expect(visitor.getByRole('heading', { name: 'Comments 0' })).toBeVisible()
  expect(await visitor.content()).not.toContain('c.example')
  await other.close()

  await mine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveCount(0)
})

test('an edit that adds many links waits, too', async ({ reader: { page, name }, post }) => {
  await post.comment('Plain words', 4, name)
  await page.goto(post.path)
  const mine = commentOf(page, name)
  await mine.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill('www.a.example www.b.example www.c.example')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('It will be shown once it is approved.')).toBeVisible()
  await expect(mine.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments 0' })).toBeVisible()
})

test.describe('said too often', () => {
  test.use({ expectedErrors: [/409|429/] })

  test('the same review on another post of the day is refused in words, which stay', async ({
    reader: { page, name },
    site,
    post,
  }) => {
    await site.sql`insert into comments (user_id, blog_id, content)
      select p.id, b.id, 'Nice  POST.' from profiles p, (select id from blogs limit 1) b where username = ${name}`
    await page.goto(post.path)
    await reviewField(page).fill('nice post.')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(reviewField(page)).toHaveAccessibleDescription('You have written this already today.')
    await expect(reviewField(page)).toHaveValue('nice post.')
  })

  test('too many reviews are refused with how long to wait', async ({
    reader: { page, name },
    site,
    post,
  }) => {
    await site.sql`insert into private.acts (user_id, act, done_at)
      select id, 'reviews', now() - interval '7 minutes' from profiles, generate_series(1, 10) where username = ${name}`
    await page.goto(post.path)
    await reviewField(page).fill('The eleventh')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(reviewField(page)).toHaveAccessibleDescription(
      'You are writing reviews very quickly. Please try again in 3 minutes.',
    )
    expect(await post.rows()).toEqual([])
  })
})

test('a reader reports a comment with a reason, once, by key alone', async ({
  reader: { page },
  site,
  post,
}) => {
  const id = await post.comment('Something rude')
  await page.goto(post.path)
  const row = commentOf(page, 'Something rude')
  await row.getByRole('button', { name: 'Report' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Comment' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Report' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason (optional)').fill('  It is rude. ')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible()
  await expect(row.getByText('Reported')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Report' })).toHaveCount(0)
  expect(await site.sql`select reason from reports where comment_id = ${id}`).toEqual([
    { reason: 'It is rude.' },
  ])
  await page.reload()
  await expect(row.getByText('Reported')).toBeVisible()
})

test('a visitor who reports is asked to sign in', async ({ page, post }) => {
  await post.comment('Something rude')
  await page.goto(post.path)
  await commentOf(page, 'Something rude').getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('You need to be logged in to report a comment')).toBeVisible()
})

test('a reader with a held first review reads every comment of a long list', async ({ page, site, post }) => {
  const session = await signUpElsewhere(site, { name: 'Ilka Rey', email: `ilka.${post.id}@example.com` })
  await post.fill(20)
  await site.sql`insert into comments (user_id, blog_id, content, status) values (${session.user.id}, ${post.id}, 'Mine waits', 'held')`
  await keepSession(page, site, session)
  await page.goto(post.path)
  await expect(commentOf(page, 'Mine waits')).toBeVisible()
  await comments(page).evaluate(list => list.scrollTo(0, list.scrollHeight))
  await expect(comments(page).locator('.review-item-text')).toHaveText([
    'Mine waits',
    ...Array.from({ length: 20 }, (_, place) => `Comment ${20 - place}`),
  ])
})

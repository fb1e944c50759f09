import { expect, ratingField, reviewField, reviewOf, test } from './own-post.ts'

test('a review with many links waits, is seen by its author alone, and counts for nobody', async ({
  reader: { page, name },
  browser,
  site,
  post,
}) => {
  await page.goto(post.path)
  // Filled in by bots alone.
  await expect(page.locator('input[name=website]')).not.toBeInViewport()
  await reviewField(page).fill('https://a.example https://b.example https://c.example')
  await ratingField(page).selectOption('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('It will be shown once it is approved.')).toBeVisible()
  const mine = reviewOf(page, name)
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

test('a reader reports a comment with a reason, once, by key alone', async ({
  reader: { page },
  site,
  post,
}) => {
  const id = await post.comment('Something rude')
  await page.goto(post.path)
  const row = reviewOf(page, 'Something rude')
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

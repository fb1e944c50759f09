import { expect, test } from './own-post.ts'

test('a post that nobody has rated is Not Rated, even with comments', async ({ page, post }) => {
  await post.comment('Words without stars')
  await page.goto(post.path)
  await expect(page.getByText('Not Rated')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Not Rated' }).locator('path.i')).toHaveCount(0)
  await expect(page.getByText(/\d Ratings?$/)).toHaveCount(0)
})

test('one rating is 1 Rating', async ({ page, post }) => {
  await post.comment('Four', 4)
  await page.goto(post.path)
  await expect(page.getByText('4.0', { exact: true })).toBeVisible()
  await expect(page.getByText('1 Rating', { exact: true })).toBeVisible()
})

test('the panel tells average, stars, count and spread of every rating, whatever the filter shows', async ({
  page,
  post,
}) => {
  for (let n = 1; n <= 9; n++) await post.comment(`Four ${n}`, 4)
  await post.comment('Five', 5)
  await post.comment('No stars')
  await page.goto(post.path)
  const panel = page.getByRole('region', { name: 'Reviews' }).locator('.average')
  const all = `
    - paragraph: "4.1"
    - img "4.1 out of 5 stars"
    - paragraph: 10 Ratings
    - list "Rating distribution":
      - listitem: 5 stars 1
      - listitem: 4 stars 9
      - listitem: 3 stars 0
      - listitem: 2 stars 0
      - listitem: 1 star 0`
  await expect(panel).toMatchAriaSnapshot(all)
  // 4.1 is rounded up to the next half: four and a half stars.
  await expect(panel.locator('.stars path.i:not(.half)')).toHaveCount(4)
  await expect(panel.locator('.stars path.half')).toHaveCount(1)

  await page.getByLabel('Filter').selectOption('5')
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(panel).toMatchAriaSnapshot(all)
  await page.reload()
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(panel).toMatchAriaSnapshot(all)
})

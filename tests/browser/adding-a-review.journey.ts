import { commentOf, expect, ratingField, reviewField, test } from './own-post.ts'

test('a review is in the list at once, trimmed, counted and kept, and the form is empty again', {
  tag: '@split',
}, async ({ reader: { page, name }, post }) => {
  await page.goto(post.path)
  await reviewField(page).fill('\n\n  Clear, short,\n\nand I had to read it twice.  \n')
  await ratingField(page).selectOption('4')
  await page.getByRole('button', { name: 'Submit' }).click()

  const mine = commentOf(page, name)
  await expect(mine.locator('.review-item-text')).toHaveText('Clear, short,\n\nand I had to read it twice.', {
    useInnerText: true,
  })
  await expect(mine.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(page.getByText('1 Rating', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments 1' })).toBeVisible()
  await expect(reviewField(page)).toHaveValue('')
  await expect(ratingField(page)).toHaveValue('')
  const stored = [{ content: 'Clear, short,\n\nand I had to read it twice.', rating: 4 }]
  expect(await post.rows()).toEqual(stored)
  await page.reload()
  await expect(mine).toHaveCount(1)
  await expect(reviewField(page)).toHaveValue('')
})

test('the second half of a slow double click does not complain about the empty form', async ({
  reader: { page, name },
  post,
}) => {
  await page.goto(post.path)
  await reviewField(page).fill('Only once')
  const box = await page.getByRole('button', { name: 'Submit' }).boundingBox()
  if (!box) throw new Error('There is no button.')
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.click(...place)
  await expect(commentOf(page, name)).toHaveCount(1)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByText('Write a few words first')).toHaveCount(0)
  expect(await post.rows()).toHaveLength(1)
})

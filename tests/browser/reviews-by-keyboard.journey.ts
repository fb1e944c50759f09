import {
  comments,
  expect,
  focusIsAmongReviews,
  ratingField,
  reviewField,
  reviewOf,
  test,
} from './own-post.ts'
import { tabTo } from './tab-to.ts'

test.use({ isOldest: true })

test('manages a review by keyboard alone', async ({ reader: { page, name }, post }) => {
  await post.fill(20, 5)
  await post.comment('By somebody else', 2)
  // As by a link to the form, so that not all of the post is passed by key.
  await page.goto(`${post.path}#add-a-review`)
  await expect(page.getByRole('button', { name })).toBeVisible()
  const rating = page.locator('.post-head-rating')
  const before = (await rating.textContent()) ?? ''
  await tabTo(page, reviewField(page))
  await page.keyboard.type('Without a mouse')
  await tabTo(page, page.getByRole('slider', { name: 'Stars' }))
  for (let star = 0; star < 4; star++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(ratingField(page)).toBeFocused()
  await expect(ratingField(page)).toHaveValue('4')
  await tabTo(page, page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  const mine = comments(page).getByRole('listitem').first()
  await expect(mine.locator('.review-item-text')).toHaveText('Without a mouse')
  expect(await post.rows()).toContainEqual({ content: 'Without a mouse', rating: 4 })
  await expect(rating, 'the head of the post counts it').not.toHaveText(before)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()

  await tabTo(page, mine.getByRole('button', { name: /like/i }))
  await page.keyboard.press('Space')
  const liked = mine.getByRole('button', { name: 'Unlike, 1 like' })
  await expect(liked).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mine.getByRole('button', { name: 'Like, 0 likes' })).toBeFocused()

  const edit = mine.getByRole('button', { name: 'Edit' })
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Edit review')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Space')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.type(', and glad of it')
  await tabTo(page, page.getByRole('button', { name: 'Update' }))
  await page.keyboard.press('Enter')
  await expect(mine.locator('.review-item-text')).toHaveText('Without a mouse, and glad of it')
  await expect(edit).toBeFocused()

  await tabTo(page, mine.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(mine.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(reviewOf(page, 'Without a mouse')).toHaveCount(0)
  await expect(comments(page)).toBeFocused()
  expect((await post.rows()).at(-1)).toEqual({ content: 'By somebody else', rating: 2 })

  await tabTo(page, page.getByLabel('Filter'), 'Shift+Tab')
  await page.keyboard.type('2')
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(page.getByLabel('Filter')).toBeFocused()
  for (let star = 2; star < 5; star++) await page.keyboard.press('ArrowUp')
  await expect(page.getByText('20 found')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort')).toBeFocused()
  // The date, which leads to the review itself.
  await page.keyboard.press('Tab')
  await expect(comments(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(comments(page).getByRole('button', { name: /like/i }).first()).toBeFocused()
  expect(await focusIsAmongReviews(page)).toBe(true)
})

import { comments, expect, skipBotDelay, test } from './own-post.ts'

test('answers reviews by keyboard', async ({ reader: { page, name }, post }) => {
  const review = await post.comment('A claim', 4)
  for (const n of [1, 2, 3]) await post.reply(review, `Answer ${n}`)
  await page.goto(post.path)
  await expect(page.getByRole('button', { name })).toBeVisible()
  const thread = comments(page).locator(':scope > li').filter({ hasText: 'A claim' })
  await thread.getByRole('link', { name: 'Show 2 more replies' }).focus()
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Answer 3')).toBeVisible()
  await expect(thread.locator('li', { hasText: 'Answer 2' })).toBeFocused()

  await thread.locator('li', { hasText: 'Answer 3' }).getByRole('button', { name: 'Reply' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.type('The last word')
  await skipBotDelay(page)
  // The offer of mails comes later than the form, and is the first stop of the Tab key.
  await expect(thread.getByRole('checkbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const mine = thread.locator('li', { hasText: 'The last word' })
  await expect(mine).toBeFocused()
  await expect(mine.locator('header')).toContainText('to ')
  await page.reload()
  await expect(thread.getByText('The last word')).toBeHidden()
})

test('highlights a reply by its address', async ({ page, post, site }) => {
  const review = await post.comment('A claim', 4)
  const replies = []
  for (const n of [1, 2, 3]) replies.push(await post.reply(review, `Answer ${n}`))
  await post.fill(25, 5)
  await site.sql`update comments set created_at = '2024-01-01' where id = ${review}`
  const last = replies.at(-1)
  for (const address of [`?review=${last}#review-${last}`, `#review-${last}`]) {
    await page.goto('/')
    await page.goto(post.path + address)
    const row = page.locator(`#review-${last}`)
    await expect(row).toBeInViewport()
    await expect(row).toHaveText(/Answer 3/)
    await expect(row).toHaveClass(/review-item-linked/)
  }
})

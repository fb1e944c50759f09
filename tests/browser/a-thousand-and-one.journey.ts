import { comments, expect, test } from './own-post.ts'

// The backend returns at most 1,000 rows at once.
for (const [view, what] of [
  ['', 'Every comment'],
  ['?filter=4&sort=oldest', 'Every comment of a rating'],
] as const)
  test(`${what} of 1,001 is there once when one has scrolled to the end, and they are counted`, async ({
    page,
    post,
  }) => {
    // Fifty reads one after the other, on a busy machine: the time says nothing about the list.
    test.setTimeout(150_000)
    await post.fill(1001, 4)
    await post.comment('Another rating', 5)
    await page.goto(post.path + view)
    await expect(page.getByRole('heading', { name: 'Comments 1,002' })).toBeVisible()
    await expect(page.getByText('1,002 Ratings')).toBeVisible()
    if (view) await expect(page.getByText('1,001 found')).toBeVisible()
    const all = view ? 1001 : 1002
    const read = await comments(page).evaluate(async (list, wanted) => {
      const rows = () => [...list.querySelectorAll('.review-item-text')].map(row => row.textContent)
      const patience = Date.now() + 120_000
      while (rows().length < wanted && Date.now() < patience) {
        list.scrollTo(0, list.scrollHeight)
        await new Promise(requestAnimationFrame)
      }
      return rows()
    }, all)
    expect(read).toHaveLength(all)
    expect(new Set(read).size).toBe(all)
    await expect(page.getByRole('button', { name: /more comments/ })).toHaveCount(0)
  })

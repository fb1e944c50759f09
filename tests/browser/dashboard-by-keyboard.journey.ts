import { expect, test } from './dashboard.ts'

test('manages posts by keyboard alone', async ({ admin: { page }, posts }) => {
  await posts.add(['On gates', 'On hedges', 'On walls'])
  await page.goto('/dashboard/posts')
  await page.getByRole('heading', { name: 'Posts' }).waitFor()
  await page.locator('.rating').first().waitFor()
  const below = () =>
    page.locator('.data-table-box').evaluate(box => {
      const { bottom } = box.getBoundingClientRect()
      return document.documentElement.scrollHeight - scrollY - bottom
    })
  // What is hidden in the rows made the page taller.
  expect(await below()).toBeLessThan(300)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const cut = page.getByText(/more posts? below$/)
  await expect(cut).toBeVisible()
  const before = await height()
  await page.locator('.data-table-box').evaluate(box => box.scrollTo(0, box.scrollHeight))
  await expect(cut).toHaveCount(0)
  expect(await height(), 'a press at the end of the list lands where it was aimed').toBe(before)
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate(() => {
        const it = document.activeElement?.closest('a, button, input')
        return it?.getAttribute('aria-label') ?? it?.getAttribute('placeholder') ?? it?.textContent ?? ''
      })
      if (name.test(focused)) return
      await press('Tab')
    }
    throw new Error(`The focus never came to ${name}.`)
  }
  await tabTo(/^Search posts$/)
  await page.keyboard.type(posts.word)
  await expect(page.getByText('3 posts found')).toBeVisible()
  await tabTo(/^Blog title/)
  await press('Enter')
  await expect(page).toHaveURL(/sort=title/)
  await tabTo(/^Select On gates/)
  await press('Space')
  await tabTo(/^Select On walls/)
  await press('Space')
  await expect(page.locator('.data-table-box')).toHaveCSS('max-height', '750px')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete selected (2)' })).toBeVisible()
  await tabTo(/^Select On gates/)
  for (let back = 0; back < 40; back++) {
    await page.keyboard.press('Shift+Tab')
    if (
      await page
        .getByRole('button', { name: 'Delete selected' })
        .evaluate(it => it === document.activeElement)
    )
      break
  }
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Posts' })
  await expect(dialog).toBeVisible()
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete selected (2)' })).toBeFocused()
  await press('Enter')
  await tabTo(/^Delete(Processing...)?$/)
  await press('Enter')
  await expect(page.getByText('Successfully deleted blogs!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Posts' })).toBeFocused()
  expect(await posts.titles()).toEqual(['On hedges'])
})

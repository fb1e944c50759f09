import { comments, expect, reviewField, test } from './own-post.ts'

test('keeps the focus as Safari moves it', async ({ reader: { page, name }, post }) => {
  // In Safari a pressed button takes no focus; its nearest focusable ancestor does, or the page.
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ target, detail }) => {
        const button = target instanceof Element && detail > 0 && target.closest('button')
        if (!button) return
        button.blur()
        button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
      },
      true,
    ),
  )
  await post.comment('A first thought', 4, name)
  await post.fill(20, 5)
  await page.goto(post.path)
  const mine = comments(page).getByRole('listitem').filter({ hasText: 'A first thought' })
  await mine.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Comment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine.getByRole('button', { name: 'Delete' })).toBeFocused()
  await mine.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Edit review')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(reviewField(page)).toHaveValue('')
})

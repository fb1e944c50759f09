import { expectAccessible } from './accessibility.ts'
import { expect, OWNER, startReact, submitSignIn, test } from './fixtures.ts'

const post = '/blog/effects-you-can-delete'

test('leads an administrator from a post to its form', async ({ admin: { page } }) => {
  await page.goto(post)
  await expectAccessible(page, 'a post with its edit link')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/blog\/effects-you-can-delete\/update$/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Effects you can delete')
  await page.getByRole('button', { name: 'Profile menu' }).or(page.locator('button.profile-menu')).click()
  await page.getByRole('menuitem', { name: 'New post' }).click()
  await expect(page).toHaveURL('/dashboard/createblog')
})

test('shows readers no edit link', async ({ reader: { page } }) => {
  await page.goto(post)
  await page.locator('button.profile-menu').click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'New post' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
})

for (const [from, to] of [
  ['/', '/dashboard/main'],
  [post, post],
] as const)
  test(`leads an administrator who signs in from ${from} to ${to}`, async ({ page }) => {
    await page.goto(from)
    await startReact(page)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    // The address changes before the page, whose form to subscribe has the same label.
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await submitSignIn(page, OWNER)
    await expect(page).toHaveURL(to)
  })

import { expect, OWNER, test } from './fixtures.ts'

test('the dashboard is closed to visitors and opens for the owner', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  // On a phone the navigation is a drawer.
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('admin')
})

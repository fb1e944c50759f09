import { expectAccessible } from './accessibility.ts'
import { expect, OWNER, startReact, test } from './fixtures.ts'

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

test('leads an administrator who signs in to the dashboard', async ({ page }) => {
  const signIn = async (from: string) => {
    await page.goto(from)
    await startReact(page)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.waitForURL('/signin')
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn('/')
  await expect(page).toHaveURL('/dashboard/main')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await signIn(post)
  await expect(page).toHaveURL(post)
})

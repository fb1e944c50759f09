import { expect, keptSession, PASSWORD, signIn, test } from './fixtures.ts'

test('a reader signs out and signs in again', async ({ reader: { page, name, email } }) => {
  await page.goto('/')
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name }).click()
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog.getByText('Processing...')).toBeVisible()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await keptSession(page)).toBeNull()

  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('signing out while the backend is away ends the session here and says what it could not do', async ({
  reader: { page, name },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource|Failed to fetch/)
  await page.goto('/')
  await page.route('**/auth/v1/logout**', route => route.abort())
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/other devices may still be signed in/i)).toBeVisible()
  expect(await keptSession(page)).toBeNull()
})

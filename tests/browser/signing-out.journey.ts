import type { Page } from '@playwright/test'
import { expectToastFor, stopClock } from './clock.ts'
import { expect, keptSession, PASSWORD, signIn, test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign Out' })
const confirm = (page: Page) => dialog(page).locator('button').last()

async function askToSignOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to sign out?')
}

test('a reader signs out, waits a second, and is a visitor on the home page', async ({
  reader: { page, name, email },
  site,
}) => {
  const sent: string[] = []
  page.on('request', request => request.url().includes('/auth/v1/logout') && sent.push(request.url()))
  await page.clock.install()
  await page.goto('/blog/parse-at-the-door')
  await askToSignOut(page, name)
  await stopClock(page)
  await confirm(page).click()
  await expect(confirm(page)).toHaveAccessibleName('Processing...')
  await page.clock.runFor(999)
  await expect(confirm(page)).toHaveAccessibleName('Processing...')
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expectToastFor(page, 'Logged out successfully!', 3000)
  await expect(page).toHaveURL('/')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await keptSession(page)).toBeNull()
  const sessions =
    await site.sql`select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`
  expect(sessions).toHaveLength(0)

  await page.clock.resume()
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('a reader who cancels stays signed in', async ({ reader: { page, name } }) => {
  await page.goto('/')
  await askToSignOut(page, name)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await askToSignOut(page, name)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('the next reader to sign in is not led to the former reader’s page, even before the home page has loaded', async ({
  reader: { page, name, email },
}) => {
  await page.goto('/dashboard/profile')
  await page.route(/\.data/, () => {})
  await askToSignOut(page, name)
  const gone = page.waitForRequest(/\.data/)
  await confirm(page).click()
  await gone
  await page.unroute(/\.data/)
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

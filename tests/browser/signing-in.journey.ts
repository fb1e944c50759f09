import type { Page } from '@playwright/test'
import { expectToastFor, stopClock } from './clock.ts'
import { expect, keptSession, OWNER, PASSWORD, startReact, test } from './fixtures.ts'

const POST = '/blog/parse-at-the-door?sort=oldest'

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.locator('main form button[type=submit]')

test('a reader signs in and is back where they were', async ({ page, account: { name, email } }) => {
  await page.clock.install()
  await page.goto(POST)
  // The clock hides from the next page that it was reached by a link.
  await startReact(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await emailField(page).fill(` ${email}`)
  await passwordField(page).fill(PASSWORD)
  await stopClock(page)
  await submit(page).click()
  await expectToastFor(page, 'Successfully logged in!', 2000)
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await keptSession(page)).toContain('access_token')
})

test('a reader who left a page before its script loaded returns there too', async ({
  page,
  account: { name, email },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/assets/**.js', route => route.abort())
  await page.goto(POST)
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await page.unroute('**/assets/**.js')
  await link.click()
  await emailField(page).fill(email)
  await passwordField(page).fill(PASSWORD)
  await submit(page).click()
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('a visitor signs in with the keyboard alone', async ({ page, account: { email, name } }) => {
  await page.goto('/')
  const tabTo = async (control: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await control.evaluate(element => element === document.activeElement)) return
    }
    throw new Error(`Tab does not lead to ${control}`)
  }
  await tabTo(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  await tabTo(emailField(page))
  await page.keyboard.type(email)
  await tabTo(passwordField(page))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('a signed-in reader is redirected from /signin and /signup to the last page, or home', async ({
  reader: { page, name },
}) => {
  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  await page.goto(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(POST)
  }
})

test('the dashboard is closed to visitors and opens for the owner', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
  await emailField(page).fill(OWNER.email)
  await passwordField(page).fill(OWNER.password)
  await submit(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // On a phone the navigation has to be opened.
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('admin')
})

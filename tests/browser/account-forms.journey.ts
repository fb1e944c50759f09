import type { Page } from '@playwright/test'
import { expect, PASSWORD, passwordLink, test } from './fixtures.ts'

const RESET = [
  ['', 'text', 'username'],
  ['newPassword', 'password', 'new-password'],
  ['confirmPassword', 'password', 'new-password'],
]

// Looks for all fields, visible or not, as a password manager does.
const fieldsOf = (page: Page) =>
  page
    .locator('main form')
    .evaluate(form =>
      form instanceof HTMLFormElement
        ? [...form.querySelectorAll('input')].map(({ name, type, autocomplete }) => [
            name,
            type,
            autocomplete,
          ])
        : [],
    )

test('a password manager finds the address and the new password where a mailed link leads', async ({
  page,
  account: { email },
  mailbox,
  site,
}) => {
  await page.goto('/signin')
  await page.evaluate(
    email => localStorage.setItem('byline-asked-link', JSON.stringify({ email, at: Date.now() })),
    email,
  )
  await page.goto(await passwordLink(site, mailbox, email))
  await expect(page.getByLabel('New Password')).toBeVisible()
  expect(await fieldsOf(page)).toEqual(RESET)
  await expect(page.locator('[autocomplete=username]')).toHaveValue(email)
  await expect(page.locator('[autocomplete=username]')).toBeHidden()
})

test('a form that is sent before any script runs puts nothing into an address, and says what is needed', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Typed too early')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('accounts on this site need JavaScript')
  await expect(page).toHaveURL('/signup')
  expect(addresses.filter(address => /early|quiet|typed/i.test(address))).toEqual([])
  await context.close()
})

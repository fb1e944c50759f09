import type { Page } from '@playwright/test'
import { expect, linkIn, passwordLink, test } from './fixtures.ts'

const NO_LINK = /Links work once and only for a while/
const TOO_LATE = 'This link does not work any more: it has expired or was used already.'

const form = (page: Page) => page.getByLabel('New Password')

test('a link that was used already says so and offers a new one, which works', async ({
  page,
  member: { email },
  mailbox,
  site,
}) => {
  const link = await passwordLink(site, mailbox, email)
  await page.goto(link)
  await expect(form(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(link)
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(page.getByText(TOO_LATE)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
  await page.goto(linkIn(await mailbox.next(email)))
  await expect(form(page)).toBeVisible()
})

test('a link that is too old says so', async ({ page, member: { email }, mailbox, site }) => {
  const link = await passwordLink(site, mailbox, email)
  await site.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
    where user_id = (select id from auth.users where email = ${email})`
  await page.goto(link)
  await expect(page.getByText(TOO_LATE)).toBeVisible()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a link leaves no way back into the account in the history of the browser', async ({
  page,
  member: { email },
  mailbox,
  site,
}) => {
  await page.goto('/')
  const steps = await page.evaluate(() => history.length)
  await page.goto(await passwordLink(site, mailbox, email))
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL('/resetpassword')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
})

test('a link that the network cut off works when the page is loaded again', async ({
  page,
  member: { email },
  mailbox,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/)
  await page.route('**/auth/v1/user', route => route.abort())
  await page.goto(await passwordLink(site, mailbox, email))
  await expect(page.getByText('The connection was interrupted. Please load this page again.')).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.reload()
  await expect(form(page)).toBeVisible()
})

test('a link serves the tab that followed it, and only for one new password', async ({
  page,
  context,
  member: { email, name },
  mailbox,
  site,
}) => {
  const other = await context.newPage()
  await other.goto('/resetpassword')
  await page.goto(await passwordLink(site, mailbox, email))
  await expect(form(page)).toBeVisible()
  await expect(other.getByRole('button', { name })).toBeVisible()
  await expect(other.getByText(NO_LINK)).toBeVisible()
  await expect(form(other)).toHaveCount(0)

  await form(page).fill('thirteen louder words')
  await page.getByLabel('Confirm Password').fill('thirteen louder words')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/resetpassword')
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('without a link there is no form, whether one is signed in or not', async ({
  reader: { page, name },
}) => {
  await page.goto('/resetpassword')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

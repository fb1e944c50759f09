import type { Page } from '@playwright/test'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { startProcess } from '#tests/support/site.ts'
import { expect, keepSession, MAIL_FROM, PASSWORD, signIn, signUpElsewhere, test } from './fixtures.ts'

const NEW_PASSWORD = 'thirteen louder words'
const SENT = 'Password reset link sent to your email'
const NO_LINK = /Links work once and only for a while/

async function askForLink(page: Page, email: string) {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
}

async function linkFor(email: string, mailbox: Mailbox) {
  const { text = '' } = await mailbox.next(email)
  return /http\S+/.exec(text)?.[0] ?? ''
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

const form = (page: Page) => page.getByLabel('New Password')

test('whoever forgot their password chooses a new one by a link from their mail (§8 Reset link)', async ({
  page,
  member: { email, name },
  mailbox,
  site,
}) => {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(dialog).toBeHidden()

  const { from, subject, text = '', html = '', headers } = await mailbox.next(email)
  expect(`${from?.name} <${from?.address}>`).toBe(MAIL_FROM)
  expect(subject).toBe(`Reset your password on ${new URL(site.url).host}`)
  expect(headers.find(({ key }) => key === 'content-type')?.value).toContain('multipart/alternative')
  expect(text).toContain('Somebody, hopefully you, asked for a new password')
  const link = /http\S+/.exec(text)?.[0] ?? ''
  await page.setContent(html)
  await expect(page.getByText('Somebody, hopefully you, asked for a new password')).toBeVisible()
  await expect(page.getByRole('link')).toHaveAttribute('href', link)

  await page.getByRole('link').click()
  await expect(page).toHaveURL('/resetpassword')
  await form(page).fill('typed before the reload')
  await page.reload()
  await expect(form(page)).toHaveValue('')
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.goto('/resetpassword')
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('after a new password the old one and the sessions on other devices are worth nothing', async ({
  page,
  browser,
  member: { email, name, session },
  mailbox,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01] \(/)
  await askForLink(page, email)
  await page.goto(await linkFor(email, mailbox))
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url })
  const elsewhere = await context.newPage()
  await keepSession(elsewhere, site, { ...session, expires_at: 1 })
  await elsewhere.goto('/')
  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await context.close()
})

test('a link that was used already says so and offers a new one, which works', async ({
  page,
  member: { email },
  mailbox,
}) => {
  await askForLink(page, email)
  const link = await linkFor(email, mailbox)
  await page.goto(link)
  await expect(form(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(link)
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(page.getByText('This link does not work any more')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await page.goto(await linkFor(email, mailbox))
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
})

test('a link that is too old says so', async ({ page, member: { email }, mailbox, site }) => {
  await askForLink(page, email)
  const link = await linkFor(email, mailbox)
  await site.sql`update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email = ${email}`
  await page.goto(link)
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a link leaves no way back into the account in the history of the browser', async ({
  page,
  member: { email },
  mailbox,
}) => {
  await askForLink(page, email)
  const steps = await page.evaluate(() => history.length)
  await page.goto(await linkFor(email, mailbox))
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL('/resetpassword')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
})

test('a link that the network cut off works when the page is loaded again', async ({
  page,
  member: { email },
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/)
  await askForLink(page, email)
  await page.route('**/auth/v1/user', route => route.abort())
  await page.goto(await linkFor(email, mailbox))
  await expect(page.getByText('The connection was interrupted. Please load this page again.')).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.reload()
  await expect(form(page)).toBeVisible()
})

test('without a link from a mail there is no form, whether one is signed in or not', async ({
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

test('without a mail server the message and its link are in the log', async ({ page }) => {
  const site = await startProcess({ env: { SAMPLE_CONTENT: 'off' } })
  try {
    const email = 'wren@example.com'
    await signUpElsewhere(site, { name: 'Wren', email })
    await page.goto(`${site.url}/resetpassword`)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect.poll(site.log).toContain(`To: ${email}\nSubject: Reset your password on `)
    await page.goto(/http\S+verify\S+/.exec(site.log())?.[0] ?? '')
    await expect(form(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Wren' })).toBeVisible()
  } finally {
    await site.stop()
  }
})

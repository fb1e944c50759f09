import type { Page } from '@playwright/test'
import { expect, keepSession, linkIn, MAIL_FROM, makeAccount, PASSWORD, signIn, test } from './fixtures.ts'

const NEW_PASSWORD = 'thirteen louder words'
const SENT = 'Password reset link sent to your email'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send Reset Link' })
const form = (page: Page) => page.getByLabel('New Password')

async function openDialog(page: Page, email: string) {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email)
}

async function choosePassword(page: Page, password: string) {
  await form(page).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
}

test('a reader who forgot the password chooses a new one by a mailed link', { tag: '@split' }, async ({
  page,
  account: { email, name },
  mailbox,
  site,
}) => {
  await openDialog(page, email)
  await send(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  const message = await mailbox.next(email)
  expect(`${message.from?.name} <${message.from?.address}>`).toBe(MAIL_FROM)
  expect(message.subject).toBe(`Reset your password on ${new URL(site.url).host}`)
  expect(message.headers.find(({ key }) => key === 'content-type')?.value).toContain('multipart/alternative')
  expect(message.text).toContain('Somebody, hopefully you, asked for a new password')
  await page.setContent(message.html ?? '')
  await expect(page.getByText('Somebody, hopefully you, asked for a new password')).toBeVisible()
  await expect(page.getByRole('link')).toHaveAttribute('href', linkIn(message))

  await page.getByRole('link').click()
  await expect(page).toHaveURL('/resetpassword')
  await form(page).fill('typed before the reload')
  await page.reload()
  await expect(form(page)).toHaveValue('')
  await choosePassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('a new password invalidates the old one and the sessions on other devices', async ({
  page,
  browser,
  account: { email, name, session },
  mailbox,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await openDialog(page, email)
  await send(page).click()
  await page.goto(linkIn(await mailbox.next(email)))
  await choosePassword(page, NEW_PASSWORD)
  await page.evaluate(() => localStorage.clear())

  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible()
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

test('an unknown address gets the same response as any other', async ({ page }) => {
  await openDialog(page, 'nobody@example.com')
  await send(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a link that could not be asked for is said in the dialog, which keeps the address', async ({
  page,
  account: { email },
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openDialog(page, '')
  const field = dialog(page).getByLabel('Email')
  await send(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Enter an email address, like name@example.com')

  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/v1/recover**', async route => {
    await answer.promise
    await route.abort()
  })
  await field.fill(email)
  await send(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
  answer.resolve()
  await expect(field).toHaveAccessibleDescription(/^The connection was interrupted/)
  await expect(field).toHaveValue(email)
  await expect(page.getByText(SENT)).toHaveCount(0)
  await page.unroute('**/auth/v1/recover**')
  await send(page).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await mailbox.next(email)
})

test('without a mail server the message and its link are in the log', async ({ page, startSite }) => {
  const site = await startSite({ env: { SAMPLE_CONTENT: 'off' } })
  const email = 'wren@example.com'
  await makeAccount(site, { name: 'Wren', email })
  await page.goto(`${site.url}/resetpassword`)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await send(page).click()
  await expect.poll(site.log).toContain(`To: ${email}\n  Subject: Reset your password on `)
  await page.goto(/http\S+token_hash\S+/.exec(site.log())?.[0] ?? '')
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByRole('button', { name: 'Wren' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, keptSession, linkIn, passwordLink, signUpElsewhere, test } from './fixtures.ts'

const NO_LINK = /Links work once and only for a while/
const TOO_LATE = 'This link does not work any more: it has expired or was used already.'

const form = (page: Page) => page.getByLabel('New Password')

const confirmField = (page: Page) => page.getByLabel('Confirm Password')

async function choose(page: Page, password = 'thirteen louder words') {
  await form(page).fill(password)
  await confirmField(page).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a link that was used already says so and offers a new one, which works', async ({
  page,
  member: { email },
  mailbox,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/403.*verify/)
  const link = await passwordLink(site, mailbox, email)
  await page.goto(link)
  await choose(page)
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await choose(page, 'fourteen loudest words')
  await expect(page.getByText(TOO_LATE)).toBeVisible()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
  await page.goto(linkIn(await mailbox.next(email)))
  await choose(page, 'fourteen loudest words')
  await expect(page).toHaveURL('/')
})

test('a link that is too old says so', async ({ page, member: { email }, mailbox, site, expectedErrors }) => {
  expectedErrors.push(/403.*verify/)
  const link = await passwordLink(site, mailbox, email)
  await site.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
    where user_id = (select id from auth.users where email = ${email})`
  await page.goto(link)
  await choose(page)
  await expect(page.getByText(TOO_LATE)).toBeVisible()
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  expect(await keptSession(page)).toBeNull()
})

test('a program that opens every link of a mail does not use it up', async ({
  page,
  request,
  member: { email, name },
  mailbox,
  site,
}) => {
  const link = await passwordLink(site, mailbox, email)
  for (const method of ['HEAD', 'GET', 'GET'])
    expect((await request.fetch(link, { method })).status()).toBe(200)
  await page.goto(link)
  expect(await keptSession(page)).toBeNull()
  await choose(page)
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('the token of a link is in no address, step of the history or Referer after the page was loaded', async ({
  page,
  member: { email },
  mailbox,
  site,
}) => {
  await page.goto('/')
  const steps = await page.evaluate(() => history.length)
  const link = await passwordLink(site, mailbox, email)
  const token = new URL(link).searchParams.get('token_hash') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  await page.goto(link)
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL('/resetpassword')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  const told: string[] = []
  page.on('request', request => told.push(request.url(), request.headers().referer ?? ''))
  await choose(page)
  await expect(page).toHaveURL('/')
  expect(told.length).toBeGreaterThan(2)
  expect(told.filter(text => text.includes(token))).toEqual([])
})

test('a new password that the network cut off is sent again, also after a reload', async ({
  page,
  member: { email },
  mailbox,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch/)
  await page.route('**/auth/v1/verify', route => route.abort())
  await page.goto(await passwordLink(site, mailbox, email))
  await choose(page)
  await expect(page.getByText(/^The connection was interrupted/)).toBeVisible()
  await expect(form(page)).toHaveValue('thirteen louder words')
  await page.reload()
  await expect(form(page)).toHaveValue('')
  await page.unroute('**/auth/v1/verify')
  await choose(page)
  await expect(page).toHaveURL('/')
})

test('a reader signed in to another account is told, and stays signed in until the new password is sent', async ({
  reader: { page, name, email },
  mailbox,
  site,
}) => {
  const other = { name: 'Linnet Moss', email: `linnet.${email}` }
  await signUpElsewhere(site, other)
  await page.goto(await passwordLink(site, mailbox, other.email))
  await expect(page.getByText(`You are signed in as ${email} now`)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  expect(await keptSession(page)).toContain(email)
  await choose(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: other.name })).toBeVisible()
  await site.sql`delete from auth.users where email = ${other.email}`
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
  await other.reload()
  await expect(other.getByText(NO_LINK)).toBeVisible()

  await choose(page)
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('button', { name })).toBeVisible()
  await expect(other.getByText(NO_LINK)).toBeVisible()
  await expect(form(other)).toHaveCount(0)
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

import type { Page } from '@playwright/test'
import { expect, keptSession, linkIn, passwordLink, test } from './fixtures.ts'

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
  account: { email },
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

test('a program that opens every link of a mail does not use it up', async ({
  page,
  request,
  account: { email, name },
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
  account: { email },
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

test('a link serves the tab that followed it, and only for one new password', async ({
  page,
  context,
  account: { email, name },
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

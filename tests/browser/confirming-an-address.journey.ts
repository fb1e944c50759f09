import type { Page } from '@playwright/test'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { test as base, expect, keptSession, linkIn, MAIL_FROM, OWNER, PASSWORD, signIn } from './fixtures.ts'

const CHECK = 'Check your e-mail to confirm your address'
const SPENT = 'This link does not work any more: it has expired or was used already.'

let people = 0

/** A site that requires confirmed addresses, the default with a mail server. */
const test = base.extend<{ person: { name: string; email: string } }, { strict: SiteProcess }>({
  strict: [
    async ({ mailbox }, use) => {
      const strict = await startProcess({
        env: {
          OWNER_EMAIL: OWNER.email,
          OWNER_PASSWORD: OWNER.password,
          SMTP_URL: mailbox.url,
          MAIL_FROM,
          TRUSTED_PROXIES: '127.0.0.1',
        },
      })
      await use(strict)
      await strict.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ strict }, use) => use(strict.url),
  person: async ({ strict }, use) => {
    const number = ++people
    const person = { name: `Ottilie Fenn ${number}`, email: `ottilie.${process.pid}.${number}@example.com` }
    await use(person)
    await strict.sql`delete from auth.users where email = ${person.email}`
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm and sign in' })

async function signUp(page: Page, person: { name: string; email: string }) {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(heading(page)).toHaveText(CHECK)
}

test('a new reader confirms the address by a press, and is in', async ({
  page,
  request,
  person,
  mailbox,
}) => {
  await signUp(page, person)
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()
  expect(await keptSession(page)).toBeNull()
  const link = linkIn(await mailbox.next(person.email))
  expect((await request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Confirm your address')
  await expect(page).toHaveURL('/signin')
  expect(await keptSession(page)).toBeNull()
  await page.reload()
  await confirm(page).click()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
})

test('an address that is taken looks the same on the page', async ({ page, mailbox }) => {
  await signUp(page, { name: 'Somebody', email: OWNER.email })
  await expect(page.getByRole('status').filter({ hasText: OWNER.email })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect((await mailbox.next(OWNER.email)).subject).toContain('You already have an account')
})

test('without the confirmation there is no signing in, but another mail', async ({
  page,
  strict,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*grant_type=password/)
  await signUp(page, person)
  await mailbox.next(person.email)
  await strict.sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'
    where user_id = (select id from auth.users where email = ${person.email})`
  await signIn(page, { email: person.email, password: PASSWORD })
  const notice = page.getByRole('region', { name: 'Address not confirmed' })
  await expect(notice.getByRole('alert')).toContainText(person.email)
  await notice.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The message is on its way again')).toBeVisible()
  await expect(notice.getByText(/^in \d+ seconds$/)).toBeVisible()
  await page.goto(linkIn(await mailbox.next(person.email)))
  await confirm(page).click()
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
})

test('a link that was used or has expired says so, and offers the way on', async ({
  page,
  strict,
  person,
  mailbox,
  expectedErrors,
}) => {
  expectedErrors.push(/403.*verify/)
  await signUp(page, person)
  const link = linkIn(await mailbox.next(person.email))
  await strict.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'
    where user_id = (select id from auth.users where email = ${person.email})`
  await page.goto(link)
  await confirm(page).click()
  await expect(page.getByRole('alert').filter({ hasText: SPENT })).toBeVisible()
  const field = page.getByLabel('Email address')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Enter an email address, like name@example.com')
  await field.fill(person.email)
  await page.getByRole('button', { name: 'Send again' }).click()
  const next = linkIn(await mailbox.next(person.email))
  expect(next).not.toBe(link)
  await page.goto(next)
  await confirm(page).click()
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(next)
  await confirm(page).click()
  await expect(page.getByRole('alert').filter({ hasText: SPENT })).toBeVisible()
  await page.getByRole('button', { name: 'sign in' }).click()
  await expect(heading(page)).toHaveText('Sign in')
})

test('a stranger’s confirmation link replaces no session without a press', async ({
  page,
  person,
  mailbox,
}) => {
  const stranger = { name: 'Silas Crane', email: `silas.${person.email}` }
  await signUp(page, stranger)
  const link = linkIn(await mailbox.next(stranger.email))
  await signUp(page, person)
  await page.goto(linkIn(await mailbox.next(person.email)))
  await confirm(page).click()
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${person.email} now.`)).toBeVisible()
  expect(await keptSession(page)).toContain(person.email)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page).not.toHaveURL(/signin/)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
  expect(await keptSession(page)).not.toContain(stranger.email)
})

import type { Page } from '@playwright/test'
import { type HostedSite, startHostedSite } from '#tests/support/hosted.ts'
import { test as base, expect, OWNER, PASSWORD, signIn } from './fixtures.ts'

const CHECK = 'Check your e-mail to confirm your address'

let people = 0

const test = base.extend<{ person: { name: string; email: string } }, { hosted: HostedSite }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
    async ({}, use) => {
      const hosted = await startHostedSite(OWNER)
      await use(hosted)
      await hosted.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ hosted }, use) => use(hosted.site.url),
  person: async ({ hosted }, use) => {
    const number = ++people
    const email = `odile.${number}@example.com`
    await use({ name: `Odile Brand ${number}`, email })
    await hosted.sql`delete from auth.users where email = ${email}`
  },
})

async function signUp(page: Page, person: { name: string; email: string }, from = '/') {
  await page.goto(from)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a new reader confirms the address by its link, reads, reviews, likes and signs out, with all data on another host', async ({
  page,
  context,
  hosted,
  person,
}) => {
  await signUp(page, person, '/blog/a-form-that-forgives')
  await expect(heading(page)).toHaveText(CHECK)
  await expect(page.getByRole('status')).toContainText(person.email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(await hosted.linkSentTo(person.email))
  await expect(other.getByRole('button', { name: person.name })).toBeVisible()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  await expect(page.getByRole('button', { name: person.name })).toBeVisible()
  await other.close()

  await expect(heading(page)).toHaveText('A form that forgives')
  await page.getByLabel('Review', { exact: true }).fill('Read from far away')
  await page.getByLabel('Rating', { exact: true }).selectOption('5')
  // A form that a link has just opened takes nothing within its first two seconds.
  await page.waitForTimeout(2_000)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  const mine = page
    .getByRole('list', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ hasText: person.name })
  await mine.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect
    .poll(
      () =>
        hosted.sql`select id from likes where user_id = (select id from auth.users where email = ${person.email})`,
    )
    .toHaveLength(1)
  await page.reload()
  await expect(mine.getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible()
  for (const picture of await page.locator('main img').all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('an address that was not confirmed cannot sign in, its link works once, and one for a password leads to its form', async ({
  browser,
  page,
  hosted,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await signUp(page, person)
  await expect(heading(page)).toHaveText(CHECK)
  await signIn(page, { email: person.email, password: PASSWORD })
  const notice = page.getByRole('region', { name: 'Address not confirmed' })
  await expect(notice.getByRole('alert')).toContainText(`${person.email} is not confirmed yet`)
  await expect(notice.getByRole('button', { name: 'Send again' })).toBeVisible()

  // Another browser, which has not asked for the link, signs in after a press.
  const context = await browser.newContext({ baseURL: hosted.site.url })
  const elsewhere = await context.newPage()
  await elsewhere.goto(await hosted.linkSentTo(person.email))
  const dialog = elsewhere.getByRole('dialog', { name: 'Sign in with this link?' })
  await expect(dialog).toContainText(person.email)
  await expect(dialog.getByRole('button', { name: 'Stay signed out' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
  await context.close()

  await page.goto(await hosted.linkSentTo(person.email))
  await expect(page.getByText('This link does not work any more')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

  // The mail's link leads home, and from there to the form.
  await page.goto('/resetpassword')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(OWNER.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
  await page.goto(await hosted.linkSentTo(OWNER.email))
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByLabel('New Password')).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await signIn(page, { email: person.email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
})

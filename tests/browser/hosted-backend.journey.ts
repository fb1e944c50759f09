import type { Page } from '@playwright/test'
import { type HostedSite, startHostedSite } from '#tests/support/hosted.ts'
import { test as base, expect, OWNER, PASSWORD } from './fixtures.ts'

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

test('a new reader confirms the address by its link with name and password, reads, reviews, likes and signs out, with all data on another host', async ({
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
  await expect(heading(other)).toHaveText('Confirm your address')
  await other.reload()
  await expect(other).toHaveURL('/signin')
  await other.getByLabel('Full name').fill(person.name)
  await other.getByLabel('Password', { exact: true }).fill('ninety-nine hedges')
  await other.getByRole('button', { name: 'Save and go on' }).click()
  await expect(other.getByRole('button', { name: person.name })).toBeVisible()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  await expect(page.getByRole('button', { name: person.name })).toBeVisible()
  await other.close()

  await expect(heading(page)).toHaveText('A form that forgives')
  for (const picture of await page.locator('main img').all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
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

  await page.getByRole('button', { name: person.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

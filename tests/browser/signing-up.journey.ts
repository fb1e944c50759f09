import type { Page } from '@playwright/test'
import { expectToastFor, stopClock } from './clock.ts'
import { expect, keptSession, PASSWORD, signIn, startReact, test } from './fixtures.ts'

const POST = '/blog/narrowing-or-how-typescript-listens'

const nameField = (page: Page) => page.getByLabel('Full name')
const emailField = (page: Page) => page.getByLabel('Email address')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.locator('main form button[type=submit]')

function countDocuments(page: Page) {
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  return documents
}

test('a visitor makes an account and is in at once, where they were, without a reload', async ({
  page,
  site,
}, { project }) => {
  const email = `maeve.${project.name}@example.com`
  await page.clock.install()
  await page.goto(POST)
  // The clock hides from a new document that it was reached by a link.
  await startReact(page)
  const documents = countDocuments(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await nameField(page).pressSequentially('  Maeve Ward ')
  await emailField(page).fill(` ${email.toUpperCase()}`)
  await passwordField(page).fill(PASSWORD)
  await stopClock(page)
  await submit(page).click()
  await expectToastFor(page, 'Successfully registered!', 2000)
  await page.clock.resume()
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('button', { name: 'Maeve Ward' })).toBeVisible()
  expect(await keptSession(page)).toContain('access_token')
  expect(documents).toEqual([])

  const [profile] =
    await site.sql`select p.username, p.role, u.email from profiles p join auth.users u using (id) where u.email = ${email}`
  expect(profile).toEqual({ username: 'Maeve Ward', role: 'user', email })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('button', { name: 'Maeve Ward' })).toBeVisible()
  await site.sql`delete from auth.users where email = ${email}`
})

import type { Page } from '@playwright/test'
import { expectToastFor, stopClock } from './clock.ts'
import { expect, keptSession, OWNER, PASSWORD, signIn, test } from './fixtures.ts'

const POST = '/blog/narrowing-or-how-typescript-listens'

const nameField = (page: Page) => page.getByLabel('Full name')
const emailField = (page: Page) => page.getByLabel('Email address')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.locator('main form button[type=submit]')

async function fill(page: Page, person: { name: string; email: string; password: string }) {
  await nameField(page).fill(person.name)
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
}

function countDocuments(page: Page) {
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  return documents
}

test(
  'a visitor makes an account and is in at once, where they were, without a reload',
  { tag: '@phone' },
  async ({ page, site }, { project }) => {
    const email = `maeve.${project.name}@example.com`
    await page.clock.install()
    await page.goto(POST)
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
  },
)

test('an address that is taken is refused, and what was typed stays', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422 \(Unprocessable/)
  await page.clock.install()
  await page.goto('/signup')
  const documents = countDocuments(page)
  await fill(page, { name: 'Maeve Ward', email: OWNER.email, password: PASSWORD })
  await stopClock(page)
  await submit(page).click()
  await expectToastFor(page, 'User already registered', 4000)
  await expect(nameField(page)).toHaveValue('Maeve Ward')
  await expect(emailField(page)).toHaveValue(OWNER.email)
  await expect(passwordField(page)).toHaveValue(PASSWORD)
  await expect(page).toHaveURL('/signup')
  expect(documents).toEqual([])
  expect(await keptSession(page)).toBeNull()
})

test('what cannot be right is said at its field before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => request.url().includes('/auth/v1/') && sent.push(request.url()))
  await page.goto('/signup')
  await submit(page).click()
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveAccessibleDescription('Enter your name')
  await expect(emailField(page)).toHaveAccessibleDescription('Enter an email address, like name@example.com')
  await nameField(page).fill('a'.repeat(81))
  await emailField(page).fill('maeve@example.com')
  for (const [password, sentence] of [
    ['1234567', 'Use at least 8 characters'],
    ['é'.repeat(7), 'Use at least 8 characters'],
    ['a'.repeat(73), 'Use at most 72 characters'],
    ['é'.repeat(37), 'Use a shorter password: accented letters and emoji count more than once'],
  ] as const) {
    await passwordField(page).fill(password)
    await submit(page).click()
    await expect(passwordField(page)).toHaveAccessibleDescription(`${sentence} 8 characters or more`)
  }
  await expect(nameField(page)).toHaveAccessibleDescription('Use at most 80 characters')
  expect(sent).toEqual([])
})

test('the button says Processing... while the service works; if it does not answer, what was typed stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|503 \(Service/)
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/v1/signup', async route => {
    await answer.promise
    await route.abort()
  })
  await page.goto('/signup')
  await fill(page, { name: 'Maeve Ward', email: 'maeve@example.com', password: PASSWORD })
  await submit(page).click()
  await expect(submit(page)).toHaveAccessibleName('Processing...')
  answer.resolve()
  await expect(page.getByText('The connection was interrupted. Please try again')).toBeVisible()
  await expect(submit(page)).toHaveAccessibleName('Create an account')

  await page.unroute('**/auth/v1/signup')
  await page.route('**/auth/v1/signup', route => route.fulfill({ status: 503, json: {} }))
  await submit(page).click()
  await expect(page.getByText('The service is not available at the moment.')).toBeVisible()
  await expect(passwordField(page)).toHaveValue(PASSWORD)
})

import type { Page } from '@playwright/test'
import { expectToastFor, stopClock } from './clock.ts'
import { test as base, expect, PASSWORD, passwordLink, signIn } from './fixtures.ts'

const NEW_PASSWORD = 'thirteen louder words'

const newField = (page: Page) => page.getByLabel('New Password')
const confirmField = (page: Page) => page.getByLabel('Confirm Password')
const submit = (page: Page) => page.locator('main form button[type=submit]')

const test = base.extend<{ form: Page }>({
  // The form of /resetpassword, opened by a mailed link.
  form: async ({ page, member: { email }, mailbox, site }, use) => {
    await page.clock.install()
    await page.goto(await passwordLink(site, mailbox, email))
    await expect(newField(page)).toBeVisible()
    await use(page)
  },
})

function watchUpdates(page: Page) {
  const sent: string[] = []
  page.on('request', request => request.method() === 'PUT' && sent.push(request.url()))
  return sent
}

test('a new password leads home and says so for two seconds', async ({ form, member: { email, name } }) => {
  await newField(form).fill(NEW_PASSWORD)
  await confirmField(form).fill(NEW_PASSWORD)
  await stopClock(form)
  await submit(form).click()
  await expectToastFor(form, 'Password updated successfully!', 2000)
  await expect(form).toHaveURL('/')
  await expect(form.getByRole('button', { name })).toBeVisible()
  await form.clock.resume()
  await form.evaluate(() => localStorage.clear())
  await signIn(form, { email, password: NEW_PASSWORD })
  await expect(form.getByRole('button', { name })).toBeVisible()
})

test('two passwords that differ are said at the field and as a toast, and nothing is sent', async ({
  form,
}) => {
  const sent = watchUpdates(form)
  await newField(form).fill(NEW_PASSWORD)
  await confirmField(form).fill(`${NEW_PASSWORD}!`)
  await stopClock(form)
  await submit(form).click()
  await expect(confirmField(form)).toBeFocused()
  await expect(confirmField(form)).toHaveAccessibleDescription('Passwords do not match!')
  await expectToastFor(form, 'Passwords do not match!', 4000)
  await expect(newField(form)).toHaveValue(NEW_PASSWORD)
  await expect(confirmField(form)).toHaveValue(`${NEW_PASSWORD}!`)
  expect(sent).toEqual([])
})

test('both fields are asked for, and the length is said, before anything is sent', async ({ form }) => {
  const sent = watchUpdates(form)
  await submit(form).click()
  await expect(newField(form)).toBeFocused()
  await expect(confirmField(form)).toHaveAccessibleDescription('Enter the password once more')
  for (const [password, sentence] of [
    ['1234567', 'Use at least 8 characters'],
    ['a'.repeat(73), 'Use at most 72 characters'],
  ] as const) {
    await newField(form).fill(password)
    await confirmField(form).fill(password)
    await submit(form).click()
    await expect(newField(form)).toHaveAccessibleDescription(`${sentence} 8 characters or more`)
  }
  await expect(form.getByText('Passwords do not match!')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('each of the two passwords can be shown and hidden by itself', async ({ form }) => {
  const [first, second] = await form.getByRole('button', { name: 'Show password' }).all()
  await first?.click()
  await expect(newField(form)).toHaveAttribute('type', 'text')
  await expect(confirmField(form)).toHaveAttribute('type', 'password')
  await second?.click()
  await expect(confirmField(form)).toHaveAttribute('type', 'text')
  await first?.click()
  await expect(newField(form)).toHaveAttribute('type', 'password')
})

test('a password that could not be updated is said, and the reader stays with what was typed', async ({
  form,
  member: { email },
  expectedErrors,
}) => {
  expectedErrors.push(/422|ERR_FAILED/)
  await newField(form).fill(PASSWORD)
  await confirmField(form).fill(PASSWORD)
  await stopClock(form)
  await submit(form).click()
  await expectToastFor(form, 'New password should be different from the old password.', 4000)
  await form.route('**/auth/v1/user', route => route.abort())
  await submit(form).click()
  await expectToastFor(form, 'The connection was interrupted.', 4000)
  await expect(form).toHaveURL('/resetpassword')
  await expect(newField(form)).toHaveValue(PASSWORD)
  await expect(confirmField(form)).toHaveValue(PASSWORD)

  await form.unroute('**/auth/v1/user')
  await form.clock.resume()
  await newField(form).fill(NEW_PASSWORD)
  await confirmField(form).fill(NEW_PASSWORD)
  const answer = Promise.withResolvers<void>()
  await form.route('**/auth/v1/user', async route => {
    await answer.promise
    await route.continue()
  })
  await submit(form).click()
  await expect(submit(form)).toHaveAccessibleName('Processing...')
  answer.resolve()
  await expect(form).toHaveURL('/')
  await form.evaluate(() => localStorage.clear())
  await signIn(form, { email, password: NEW_PASSWORD })
  await expect(form.getByText('Successfully logged in!')).toBeVisible()
})

test('a reader who was signed out meanwhile is told so and cannot choose a password', async ({
  form,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await newField(form).fill(PASSWORD)
  await confirmField(form).fill(PASSWORD)
  await submit(form).click()
  await expect(form.getByText('New password should be different from the old password.')).toBeVisible()
  const sent = watchUpdates(form)
  await newField(form).fill(NEW_PASSWORD)
  await confirmField(form).fill(NEW_PASSWORD)
  await form.evaluate(() => localStorage.clear())
  await submit(form).click()
  await expect(form.getByText(/^Your session has ended. Please sign in again/)).toBeVisible()
  expect(sent).toEqual([])
})

test('a session whose link was followed too long ago chooses no password, and may ask for a new link', async ({
  form,
  site,
  member,
  expectedErrors,
}) => {
  expectedErrors.push(/422|400.*auth\/v1\/user/)
  await newField(form).fill(PASSWORD)
  await confirmField(form).fill(PASSWORD)
  await submit(form).click()
  await expect(form.getByText('New password should be different from the old password.')).toBeVisible()
  await site.sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes'
    where session_id in (select id from auth.sessions where user_id = ${member.session.user.id})`
  await newField(form).fill(NEW_PASSWORD)
  await confirmField(form).fill(NEW_PASSWORD)
  await submit(form).click()
  await expect(form.getByText('Too much time has passed since the link was followed.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  await expect(newField(form)).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { test as base, expect, keptSession, makeAccount, PASSWORD, signIn } from './fixtures.ts'

/** An attacker who wants others to use the attacker's account (login CSRF). */
const test = base.extend<{ stranger: { name: string; email: string; session: Session } }>({
  stranger: async ({ site, account }, use) => {
    const person = { name: 'Silas Crane', email: `silas.${account.email}` }
    await use({ ...person, session: await makeAccount(site, person) })
    await site.sql`delete from auth.users where email = ${person.email}`
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in with this link?' })
const stay = (page: Page) => dialog(page).getByRole('button', { name: /^Stay signed (in|out)$/ })
const toSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

function fragment({ access_token, refresh_token }: Session, type = 'signup') {
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '600', token_type: 'bearer', type })}`
}

test('a link with a stranger’s session signs nobody in, also when it is loaded again', async ({
  page,
  stranger,
}) => {
  await page.goto(`/resetpassword${fragment(stranger.session, 'recovery')}`)
  await expect(dialog(page)).toContainText(`signs you in as ${stranger.email}`)
  await expect(page).toHaveURL('/resetpassword')
  expect(await keptSession(page)).toBeNull()
  await expect(stay(page)).toBeFocused()

  await page.reload()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(toSignIn(page)).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveCount(0)
  await page.reload()
  await expect(toSignIn(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await keptSession(page)).toBeNull()
})

test('a link with a stranger’s session replaces no other', async ({ reader, stranger }) => {
  const { page, name, email } = reader
  await page.goto(`/blog/a-form-that-forgives${fragment(stranger.session, 'recovery')}`)
  await expect(dialog(page)).toContainText(stranger.email)
  await expect(dialog(page)).toContainText(`You are signed in as ${email}. That session is replaced.`)
  await expect(page.getByRole('button', { name, includeHidden: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveCount(0)
  expect(await keptSession(page)).toContain(email)
  expect(await keptSession(page)).not.toContain(stranger.email)
})

test('a reader can accept the other account by a press, and is told which session it replaces', async ({
  reader,
  stranger,
}) => {
  const { page } = reader
  await page.goto(`/blog/a-form-that-forgives${fragment(stranger.session)}`)
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: stranger.name })).toBeVisible()
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: stranger.name })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a link that this browser asked for signs in at once', async ({ page, account }) => {
  await page.goto('/resetpassword')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
  await page.goto(`/${fragment(account.session, 'recovery')}`)
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a sign-in after a link that was declined is one’s own', async ({ page, account, stranger }) => {
  await page.goto(`/signin${fragment(stranger.session)}`)
  await stay(page).click()
  await signIn(page, { email: account.email, password: PASSWORD })
  await expect(page.getByRole('banner').getByRole('button', { name: account.name })).toBeVisible()
  expect(await keptSession(page)).not.toContain(stranger.email)
})

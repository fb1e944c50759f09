import type { Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { test as base, expect, keptSession, makeAccount } from './fixtures.ts'

/** An attacker who wants others to use the attacker's account (login CSRF). */
const test = base.extend<{ stranger: { name: string; email: string; session: Session } }>({
  stranger: async ({ site, account }, use) => {
    const person = { name: 'Silas Crane', email: `silas.${account.email}` }
    await use({ ...person, session: await makeAccount(site, person) })
    await site.sql`delete from auth.users where email = ${person.email}`
  },
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in with this link?' })
const stay = (page: Page) => dialog(page).getByRole('button', { name: /^(Stay signed in|Not me)$/ })
const toSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

function fragment({ access_token, refresh_token }: Session, type = 'signup') {
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '600', token_type: 'bearer', type })}`
}

test('signs nobody in by a stranger’s link', async ({ page, stranger }) => {
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

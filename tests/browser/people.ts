import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import type { RunningSite } from '#tests/support/site.ts'

export const OWNER = { email: 'marlo@example.com', password: 'eleven long lines', name: 'Marlo Quill' }
export const MAIL_FROM = 'Marlo’s blog <blog@example.com>'
export const PASSWORD = 'twelve quiet words'

export const storageKey = 'sb-byline-auth-token'

/** A client on another device: without a browser, and with nobody signed in. */
export async function clientOf(site: RunningSite) {
  return createClient<Database>(site.url, await publishableKey(site), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: fromElsewhere() },
  })
}

/** The header by which a proxy says who asks, with an address that nobody has used before. */
export function fromElsewhere() {
  return { 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.') }
}

export async function publishableKey(site: RunningSite): Promise<string> {
  return JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8')).publishable
}

/** Makes an account on another device, and answers its session. */
export async function signUpElsewhere(site: RunningSite, person: { name: string; email: string }) {
  const { auth } = await clientOf(site)
  const { data, error } = await auth.signUp({
    email: person.email,
    password: PASSWORD,
    options: { data: { full_name: person.name } },
  })
  if (error) throw error
  if (!data.session) throw new Error('The sign-up was answered without a session.')
  return data.session
}

/** The link of a message from the site, as its text has it. */
export const linkIn = ({ text = '' }: { text?: string }) => /http\S+/.exec(text)?.[0] ?? ''

/** Asks for a new password on another device, and answers the link that came by mail. */
export async function passwordLink(site: RunningSite, mailbox: Mailbox, email: string) {
  const { auth } = await clientOf(site)
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${site.url}/resetpassword` })
  if (error) throw error
  return linkIn(await mailbox.next(email))
}

/** Signs a browser in: its next page finds this session where the site's own client keeps it. */
export async function keepSession(page: Page, site: RunningSite, session: Partial<Session>) {
  const localStorage = [{ name: storageKey, value: JSON.stringify(session) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] })
}

export const keptSession = (page: Page) => page.evaluate(key => localStorage.getItem(key), storageKey)

export async function signUp(page: Page, person: { name: string; email: string }) {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Successfully registered!')).toBeVisible()
  await expect(page.getByRole('button', { name: person.name })).toBeVisible()
}

export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a post as a signed-in reader, and waits for the second look that a page takes for a reader's own likes. */
export async function openKnown(page: Page, path: string) {
  const likes = page.waitForResponse(response => response.url().includes('/rest/v1/likes?'))
  await page.goto(path)
  await likes
}

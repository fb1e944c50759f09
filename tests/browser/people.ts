import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#shared/data/database-types.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import type { SiteProcess } from '#tests/support/site.ts'

export const OWNER = { email: 'marlo@example.com', password: 'eleven long lines', name: 'Marlo Quill' }
export const MAIL_FROM = 'Marlo’s blog <blog@example.com>'
export const PASSWORD = 'twelve quiet words'

export const sessionKey = 'sb-byline-auth-token'

/** A client without a browser and without a session, like another device. */
export async function clientOf(site: SiteProcess) {
  return createClient<Database>(site.backendUrl, await publishableKey(site), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: fromElsewhere() },
  })
}

/** A proxy's header with a random client address. */
export function fromElsewhere() {
  return { 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.') }
}

export async function publishableKey(site: SiteProcess): Promise<string> {
  return JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8')).publishable
}

/** Makes an account, which signs in on another device; returns the session. */
export async function makeAccount(site: SiteProcess, person: { name: string; email: string }) {
  await insertAccount(site.sql, { ...person, password: PASSWORD })
  return makeSession(site, { email: person.email, password: PASSWORD })
}

/** Signs in on another device; returns the session. */
export async function makeSession(site: SiteProcess, person: { email: string; password: string }) {
  const { auth } = await clientOf(site)
  const { data, error } = await auth.signInWithPassword(person)
  if (error) throw error
  return data.session
}

/** Returns the link in the text of a message; '' without one. */
export const linkIn = ({ text = '' }: { text?: string }) => /http\S+/.exec(text)?.[0] ?? ''

/** Signs a browser in by writing a session to the site's storage. */
export async function keepSession(page: Page, site: SiteProcess, session: Partial<Session>) {
  const localStorage = [
    { name: sessionKey, value: JSON.stringify(session) },
    // The question before the first publication is asked once.
    { name: 'byline-has-published', value: '1' },
    // What these journeys press.
    { name: 'byline-tools', value: 'shown' },
  ]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: site.url, localStorage }] })
}

export const keptSession = (page: Page) => page.evaluate(key => localStorage.getItem(key), sessionKey)

export async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/signin')
  await submitSignIn(page, person)
}

export async function submitSignIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a post as a signed-in reader and waits until the reader's likes are loaded. */
export async function openKnown(page: Page, path: string) {
  const likes = page.waitForResponse(response => response.url().includes('/rest/v1/likes?'))
  await page.goto(path)
  await likes
}

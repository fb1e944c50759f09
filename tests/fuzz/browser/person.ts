import type { Browser, BrowserContext, Page } from '@playwright/test'
import { collectErrors, fromElsewhere, makeAccount, PASSWORD } from '#tests/browser/fixtures.ts'
import type { SiteProcess } from '#tests/support/site.ts'

export interface Person {
  name: string
  role: 'administrator' | 'reader' | 'visitor'
  email: string
  id: string
  context: BrowserContext
  /** One or two; the acts happen in `page`, which is one of them. */
  page: Page
  isSignedIn: boolean
  /** Reviews that were typed and not sent, by the path of their post. */
  typed: Map<string, { words: string; isSignedIn: boolean }>
  errors: string[]
}

/** Makes an account, and a browser of its own, which is signed out. */
export async function openPerson(
  browser: Browser,
  site: SiteProcess,
  { name, role }: Pick<Person, 'name' | 'role'>,
): Promise<Person> {
  const email = `${role}@example.com`
  const { user } = await makeAccount(site, { name, email })
  if (role === 'administrator') await site.sql`update profiles set role = 'admin' where id = ${user.id}`
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: fromElsewhere(),
  })
  context.setDefaultTimeout(10_000)
  await context.addInitScript(() => {
    // A review can be sent at once, and the first publication asks nothing.
    const now = performance.now.bind(performance)
    performance.now = () => now() + 3_000
    if (location.protocol.startsWith('http')) localStorage.setItem('byline-has-published', '1')
  })
  const errors = collectErrors(context)
  const page = await context.newPage()
  await page.goto('/')
  return { name, role, email, id: user.id, context, page, isSignedIn: false, typed: new Map(), errors }
}

/** Fills in the form of '/signin', which is open. */
export async function fillSignIn({ page, email, context }: Person) {
  // Sign-ins of one address are limited.
  await context.setExtraHTTPHeaders(fromElsewhere())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

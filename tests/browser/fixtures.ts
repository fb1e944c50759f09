import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startPooled } from '#tests/support/pooled-site.ts'
import { type SiteOptions, type SiteProcess, startProcess, startSplit } from '#tests/support/site.ts'
import { pretendOldest } from './oldest-browser.ts'
import { fromElsewhere, keepSession, MAIL_FROM, makeAccount, OWNER } from './people.ts'
import { translatePages } from './translate-pages.ts'

export * from './people.ts'
export { expect }

const STARTS: Record<string, typeof startPooled> = { split: startSplit, pooled: startPooled }

let people = 0

interface TestFixtures {
  /** Console errors that a test expects; any other one fails it. */
  expectedErrors: RegExp[]
  /** Takes away what the oldest supported browsers lack. */
  isOldest: boolean
  /** When pages are translated: before React hydrates them or after. */
  translation: 'before' | 'after' | null
  /** Starts a site of the test's own, which stops after its pages have left it. */
  startSite: (options?: SiteOptions) => Promise<SiteProcess>
  /** A new account for each test, without a signed-in browser. */
  account: { name: string; email: string; session: Session }
  /** A page that is signed in as `account`. */
  reader: { page: Page; name: string; email: string }
  /** A page that is signed in as an administrator other than the owner. */
  admin: { page: Page; name: string; email: string; id: string }
}

interface WorkerFixtures {
  /** Receives the site's mail. */
  mailbox: Mailbox
  site: SiteProcess
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailbox }, use, { project }) => {
      const start = STARTS[project.name] ?? startProcess
      const site = await start({
        env: {
          OWNER_EMAIL: OWNER.email,
          OWNER_PASSWORD: OWNER.password,
          SMTP_URL: mailbox.url,
          MAIL_FROM,
          // Each test has its own IP address, so that rate limits do not add up over tests.
          TRUSTED_PROXIES: '127.0.0.1',
        },
      })
      await site.sql`update public.settings set confirm_addresses = false`
      // The first post loads the highlighter, which takes seconds on a busy machine.
      await fetch(`${site.url}/blog/effects-you-can-delete`)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
  extraHTTPHeaders: ({}, use) => use(fromElsewhere()),
  expectedErrors: [[], { option: true }],
  isOldest: [false, { option: true }],
  translation: [null, { option: true }],
  context: async ({ context, expectedErrors, isOldest, translation }, use) => {
    if (isOldest) await pretendOldest(context)
    if (translation) await translatePages(context, translation)
    if (translation === 'before') expectedErrors.push(/#418/)
    // So that a review can be sent at once after its page was opened.
    await context.addInitScript(moveClock)
    const errors = collectErrors(context)
    await use(context)
    expect(errors.filter(text => !expectedErrors.some(pattern => pattern.test(text)))).toEqual([])
  },
  startSite: async ({ context }, use) => {
    const sites: SiteProcess[] = []
    await use(async options => {
      const site = await startProcess(options)
      sites.push(site)
      return site
    })
    // A request that is still on its way would fail when the site stops: a console error, and so a failed test.
    for (const page of context.pages()) await page.goto('about:blank')
    await Promise.all(sites.map(site => site.stop()))
  },
  account: async ({ site }, use) => {
    const number = ++people
    const person = { name: `Juniper Vale ${number}`, email: `juniper.${process.pid}.${number}@example.com` }
    await use({ ...person, session: await makeAccount(site, person) })
    await site.sql`delete from auth.users where email = ${person.email}`
  },
  reader: async ({ page, site, account: { name, email, session } }, use) => {
    await keepSession(page, site, session)
    await use({ page, name, email })
  },
  admin: async ({ page, site, account: { name, email, session } }, use) => {
    const { id } = session.user
    await site.sql`update profiles set role = 'admin' where id = ${id}`
    await keepSession(page, site, session)
    await use({ page, name, email, id })
  },
})

/** Skips the two seconds in which a form that was just opened accepts nothing. */
export const skipBotDelay = (page: Page) => page.evaluate(moveClock)

function moveClock() {
  const now = performance.now.bind(performance)
  performance.now = () => now() + 3_000
}

/** Wakes a reading page and waits for React; until then links load whole documents. */
export async function startReact(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
}

/** The errors and warnings of the console of all pages, as they come. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', message => {
    // The router preloads the sheets of the next page. A loader that answers late, as on a busy machine, lets them wait.
    if (/\.css was preloaded using link preload but not used/.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => {
    const text = String(error.error())
    // The browser reports a cover that does not move, as when style sheets are not in its cache, which tests with routes turn off.
    if (!/Error: Transition was (skipped|aborted)/.test(text)) errors.push(text)
  })
  return errors
}

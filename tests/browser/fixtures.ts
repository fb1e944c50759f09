import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type RunningSite, startProcess } from '#tests/support/site.ts'
import { keepSession, OWNER, signUpElsewhere } from './people.ts'

export * from './people.ts'
export { expect }

let people = 0

interface TestFixtures {
  /** Messages that a test brings about on purpose; any other error on the console fails it. */
  expectedErrors: RegExp[]
  /** A page whose browser is signed in to an account of its own; e-mail and name differ from test to test. */
  reader: { page: Page; name: string; email: string }
}

interface WorkerFixtures {
  site: RunningSite
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a destructured first argument.
    async ({}, use) => {
      const site = await startProcess({ env: { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password } })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors = collectErrors(context)
    await use(context)
    expect(errors.filter(text => !expectedErrors.some(pattern => pattern.test(text)))).toEqual([])
  },
  reader: async ({ page, site }, use) => {
    const number = ++people
    const name = `Juniper Vale ${number}`
    const email = `juniper.${process.pid}.${number}@example.com`
    await keepSession(page, site, await signUpElsewhere(site, { name, email }))
    await use({ page, name, email })
    await site.sql`delete from auth.users where email = ${email}`
  },
})

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => errors.push(String(error.error())))
  return errors
}

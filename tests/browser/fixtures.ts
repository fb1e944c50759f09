import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type RunningSite, startProcess } from '#tests/support/site.ts'

export { expect }

export const OWNER = { email: 'marlo@example.com', password: 'eleven long lines', name: 'Marlo Quill' }
export const PASSWORD = 'twelve quiet words'

let people = 0

interface TestFixtures {
  /** Messages that a test brings about on purpose; any other error on the console fails it. */
  expectedErrors: RegExp[]
  /** A page with an account of its own that is signed in; e-mail and name differ from test to test. */
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
    await signUp(page, { name, email })
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

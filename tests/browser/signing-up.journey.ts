import { expect, keptSession, PASSWORD, startReact, test } from './fixtures.ts'

const POST = '/blog/narrowing-or-how-typescript-listens'

test('a visitor signs up without a reload', async ({ page, site }, { project }) => {
  const email = `maeve.${project.name}@example.com`
  await page.goto(POST)
  await startReact(page)
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').pressSequentially('  Maeve Ward ')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('button', { name: 'Maeve Ward' })).toBeVisible()
  expect(await keptSession(page)).toContain('access_token')
  expect(documents).toEqual([])
  await site.sql`delete from auth.users where email = ${email}`
})

test('returns an early visitor to where they were', async ({ page, site }) => {
  const email = 'quick.maeve@example.com'
  await page.goto(POST)
  const press = (name: string) =>
    page
      .getByRole('link', { name })
      .first()
      .evaluate((link: HTMLElement) => link.click())
  await press('Sign In')
  await page.waitForURL('/signin')
  await press('Sign up')
  await page.waitForURL('/signup')
  await page.getByLabel('Full name').fill('Quick Maeve')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(POST)
  await site.sql`delete from auth.users where email = ${email}`
})

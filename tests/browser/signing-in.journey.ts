import { expect, keptSession, PASSWORD, startReact, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

const POST = '/blog/parse-at-the-door?sort=oldest'

test('a reader signs in by keyboard and returns', async ({ page, account: { name, email } }) => {
  await page.goto(POST)
  // Before, the link opens a document, which focuses no heading.
  await startReact(page)
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  // At 1280 x 900 all ways to sign in are seen without scrolling.
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeInViewport({ ratio: 1 })
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await keptSession(page)).toContain('access_token')
})

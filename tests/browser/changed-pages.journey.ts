import type { Page } from '@playwright/test'
import { changes } from './changed-pages.ts'
import { expect, keptSession, PASSWORD, test } from './own-post.ts'

/** Changes each page once it is parsed, before a script of it has come. Returns what lets the scripts come. */
async function open(page: Page, path: string, change: () => void) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**.js', async route => {
    await released
    await route.continue()
  })
  await page.goto(path)
  await page.evaluate(change)
  return release
}

/** Types into the field that has the focus, while React starts. */
async function typeMeanwhile(page: Page, text: string, release: () => void) {
  const half = Math.ceil(text.length / 2)
  await page.keyboard.type(text.slice(0, half))
  release()
  await page.keyboard.type(text.slice(half), { delay: 40 })
  await untilReact(page)
}

const untilReact = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

for (const [kind, change] of Object.entries(changes))
  test.describe(`a page that is ${kind}`, () => {
    // One in the head does not make React render the page again.
    const error = change === changes['given a style sheet by an extension'] ? /Security Policy/ : /#418/
    test.beforeEach(({ expectedErrors }) => void expectedErrors.push(error))

    test('keeps what signs a reader in', async ({ page, account: { email } }) => {
      const release = await open(page, '/signin', change)
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').click()
      await typeMeanwhile(page, PASSWORD, release)
      await expect(page.locator('[name=password]')).toBeFocused()
      await expect(page.locator('[name=password]')).toHaveValue(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/')
      expect(await keptSession(page)).toContain('access_token')
    })
  })

test.describe('a page that is translated', () => {
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/#418/))

  test('keeps what makes an account', async ({ page, site }, { testId }) => {
    const email = `${testId}@example.com`
    const release = await open(page, '/signup', changes.translated)
    await page.locator('[name=fullName]').click()
    await typeMeanwhile(page, 'Maeve Ward', release)
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    const rows =
      await site.sql`select username from profiles join auth.users using (id) where email = ${email}`
    expect([...rows]).toEqual([{ username: 'Maeve Ward' }])
    await site.sql`delete from auth.users where email = ${email}`
  })

  test('sends what was sent before its scripts', async ({ page, account: { email } }) => {
    const release = await open(page, '/signin', changes.translated)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    release()
    await expect(page).toHaveURL('/')
  })

  test('keeps what subscribes', async ({ page }, { testId }) => {
    const email = `${testId}@example.com`
    const release = await open(page, '/subscribe', changes.translated)
    await page.locator('main [name=email]').click()
    await typeMeanwhile(page, email, release)
    await expect(page.locator('main [name=email]')).toHaveValue(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/subscribe?asked')
  })

  test('keeps a review', async ({ reader: { page }, post }) => {
    const release = await open(page, post.path, changes.translated)
    await page.locator('[name=content]').click()
    await page.locator('[name=rating]').selectOption('4')
    await page.locator('[name=content]').click()
    await typeMeanwhile(page, 'Fewer words, more room', release)
    await page.locator('#add-a-review .button-main').click()
    await expect.poll(post.rows).toEqual([{ content: 'Fewer words, more room', rating: 4 }])
  })
})

test('a translated page keeps its theme, place and focus', async ({ page, expectedErrors, post }) => {
  expectedErrors.push(/#418/)
  const release = await open(page, post.path, changes.translated)
  await page.locator('.theme-button').click()
  await page.locator('footer a[href="/archive"]').focus()
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  release()
  await untilReact(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.theme-button')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('footer a[href="/archive"]')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('a translated page repeats a like', async ({ page, expectedErrors, post }) => {
  expectedErrors.push(/#418/)
  await post.comment('First, five', 5)
  const release = await open(page, post.path, changes.translated)
  await page.locator('[id^=like_]').click()
  release()
  await expect(page.getByRole('dialog')).toContainText(/you need to be logged in/i)
})

import type { BrowserContext } from '@playwright/test'
import { expect, startReact, test } from './dashboard.ts'

const script = `window.counted = (window.counted ?? 0) + 1; fetch('https://stats.example.com/api')
  .catch(() => {}); fetch('https://evil.example/').catch(() => { window.isKeptIn = true })`

/** Answers for the service, and returns the addresses that were asked. */
async function serve(context: BrowserContext) {
  const asked: string[] = []
  await context.route(/^https:\/\/(stats|evil)\.example/, async route => {
    asked.push(route.request().url())
    await route.fulfill({
      contentType: 'text/javascript',
      body: script,
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return asked
}

test('code from elsewhere is turned on, runs for visitors who read, and for nobody with an account', async ({
  admin: { page },
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/content security policy/i, /Fetch API cannot load/i, /evil\.example/)
  try {
    await page.goto('/dashboard/analytics')
    await page.getByLabel('Service').selectOption('Plausible')
    await page.getByLabel('Address of Plausible').fill('javascript:alert(1)')
    await page.getByLabel('Domain of the site').fill('blog.example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Address of Plausible')).toBeFocused()
    await page.getByLabel('Address of Plausible').fill('https://stats.example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()

    const visiting = await browser.newContext({ baseURL: site.url })
    const asked = await serve(visiting)
    const visitor = await visiting.newPage()
    const counted = () => visitor.evaluate(() => Reflect.get(window, 'counted'))
    await visitor.goto('/')
    await expect.poll(counted).toBe(1)
    await expect.poll(() => visitor.evaluate(() => Reflect.get(window, 'isKeptIn'))).toBe(true)
    expect(asked).toEqual(['https://stats.example.com/js/script.js', 'https://stats.example.com/api'])
    // Before React runs, the link would open a document, in which the service counts anew.
    await startReact(visitor)
    await visitor.getByRole('link', { name: 'TypeScript' }).first().click()
    await expect(visitor.getByRole('heading', { name: 'TypeScript', level: 1 })).toBeVisible()
    expect(await counted()).toBe(1)
    await visitor.getByRole('link', { name: 'Sign In' }).click()
    await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await counted()).toBeUndefined()
    await visiting.close()

    const askedSignedIn = await serve(page.context())
    await page.goto('/')
    await expect(page.locator('header [aria-haspopup="menu"]')).toBeVisible()
    expect(askedSignedIn).toEqual([])
  } finally {
    await site.sql`update outside_code set kind = 'none', address = '', site_id = ''`
  }
})

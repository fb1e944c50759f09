import type { BrowserContext, Page } from '@playwright/test'
import { expect, linkIn, PASSWORD, signIn, startReact, test } from './dashboard.ts'

const script = `document.currentScript.remove(); window.counted = (window.counted ?? 0) + 1; fetch('https://stats.example.com/api')
  .catch(() => {}); fetch('https://evil.example/').catch(() => { window.isKeptIn = true })`

/** Answers for the service, and returns the addresses that were asked. */
async function serve(context: BrowserContext) {
  const requested: string[] = []
  await context.route(/^https:\/\/(stats|evil)\.example/, async route => {
    requested.push(route.request().url())
    await route.fulfill({
      contentType: 'text/javascript',
      body: script,
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return requested
}

test('runs third-party code for reading visitors only', async ({
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
    const requested = await serve(visiting)
    const visitor = await visiting.newPage()
    const counted = () => visitor.evaluate(() => Reflect.get(window, 'counted'))
    await visitor.goto('/')
    await expect.poll(counted).toBe(1)
    await expect.poll(() => visitor.evaluate(() => Reflect.get(window, 'isKeptIn'))).toBe(true)
    await expect
      .poll(() => requested)
      .toEqual(['https://stats.example.com/js/script.js', 'https://stats.example.com/api'])
    // Before React runs, the link would open a document, in which the service counts again.
    await startReact(visitor)
    await visitor.getByRole('link', { name: 'TypeScript' }).first().click()
    await expect(visitor.getByRole('heading', { name: 'TypeScript', level: 1 })).toBeVisible()
    expect(await counted()).toBe(1)
    const opening = visiting.waitForEvent('page')
    await visitor.evaluate(() => {
      Object.assign(window, { opened: window.open('/signin') })
    })
    const opened = await opening
    await expect(opened.getByLabel('Password', { exact: true })).toBeVisible()
    // Out of reach.
    await expect.poll(() => visitor.evaluate(() => Reflect.get(window, 'opened').closed)).toBe(true)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    await visitor.getByRole('link', { name: 'Sign In' }).click()
    await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await counted()).toBeUndefined()
    await visiting.close()

    const blocking = await browser.newContext({ baseURL: site.url })
    await blocking.route(/^https:\/\/stats\.example/, route => route.abort())
    const blocked = await blocking.newPage()
    const missed = blocked.waitForEvent('requestfailed')
    await blocked.goto('/')
    await missed
    await startReact(blocked)
    await expect(blocked.getByText('Part of this page did not load.')).toHaveCount(0)
    await blocking.close()

    const requestsSignedIn = await serve(page.context())
    await page.goto('/')
    await expect(page.locator('header [aria-haspopup="menu"]')).toBeVisible()
    expect(requestsSignedIn).toEqual([])
  } finally {
    await site.sql`update outside_code set kind = 'none', address = '', site_id = ''`
  }
})

/** Keeps all that it can read for the next time that it runs. */
const thief = `(async () => {
  const open = name => new Promise(done => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames]
      if (names.length === 0) return done([])
      const reading = opening.result.transaction(names).objectStore(names[0]).getAll()
      reading.onsuccess = () => done(reading.result)
    }
  })
  const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => open(name)))
  window.seen = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.referrer,
    location.href, navigation.entries().map(({ url }) => url), performance.getEntries().map(({ name }) => name), databases])
})()`

test('hides links, addresses and drafts from third-party code', async ({
  page,
  context,
  account: { email },
  mailbox,
  site,
}) => {
  await site.sql`update outside_code set kind = 'goatcounter', address = 'https://stats.example.com', site_id = ''`
  let runs = 0
  await context.route('https://stats.example.com/**', route => {
    runs++
    return route.fulfill({ contentType: 'text/javascript', body: thief })
  })
  const seen = (tab: Page) => tab.evaluate(() => Reflect.get(window, 'seen'))
  try {
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
    const link = linkIn(await mailbox.next(email))
    const token = new URL(link).searchParams.get('token_hash') ?? ''
    expect(token).not.toBe('')
    const other = await context.newPage()
    const showsNothing = async () => {
      for (const tab of [page, other]) {
        await tab.goto('/')
        await tab.waitForLoadState('networkidle')
      }
      expect(runs).toBe(0)
    }
    // The typed address is stored.
    await showsNothing()

    // On another device nothing was typed.
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByLabel('New Password')).toBeVisible()
    await page.goto('/')
    await expect.poll(() => seen(page)).toBeDefined()
    expect(runs).toBe(1)
    expect(await seen(page)).not.toContain(token)
    expect(await seen(page)).not.toContain(email)
    await page.goBack()
    await expect(page.getByLabel('New Password')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('New Password')).toBeVisible()

    // Somebody leaves the page of the link before its script runs.
    runs = 0
    await other.route(/\/assets\/.*\.js$/, () => {})
    await other.goto(link, { waitUntil: 'commit' })
    await other.getByRole('banner').getByRole('link').first().click()
    await other.waitForURL('/')
    await other.waitForLoadState('networkidle')
    expect(runs).toBe(0)
    await other.unroute(/\/assets\/.*\.js$/)

    // A draft that its administrator has left in this browser.
    await page.goto('/signin')
    await page.evaluate(async () => {
      const opening = indexedDB.open('byline-drafts')
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts').put({ id: 'a' }, 'a')
      await new Promise(done => {
        opening.onsuccess = done
      })
      opening.result.close()
    })
    await showsNothing()
  } finally {
    await site.sql`update outside_code set kind = 'none', address = '', site_id = ''`
  }
})

test('reloads third-party pages when another tab signs in', async ({
  page,
  context,
  account: { email, name },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/evil\.example/)
  await site.sql`update outside_code set kind = 'goatcounter', address = 'https://stats.example.com', site_id = ''`
  await serve(context)
  const counted = () => page.evaluate(() => Reflect.get(window, 'counted'))
  try {
    // The server follows the row within a second.
    await expect(async () => {
      await page.goto('/')
      await expect.poll(counted, { timeout: 1000 }).toBe(1)
    }).toPass()
    await page.goto('/blog/a-form-that-forgives')
    await expect.poll(counted).toBe(1)
    const other = await context.newPage()
    await signIn(other, { email, password: PASSWORD })
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await counted()).toBeUndefined()
    await page.goBack()
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await counted()).toBeUndefined()
  } finally {
    await site.sql`update outside_code set kind = 'none', address = '', site_id = ''`
  }
})

import type { Page, Request } from '@playwright/test'
import { budgets } from '#tests/budgets.ts'
import { expect, reviewOf, test } from './own-post.ts'

const scripts = '**/assets/**.js'

/** What a page requests until it is loaded, scripts by their name without hash, and the bytes of the answers. */
async function visit(page: Page, path: string) {
  const requests: Request[] = []
  const scripts: string[] = []
  page.on('request', request => {
    requests.push(request)
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) scripts.push(name)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(requests.map(request => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  return { scripts, requests: requests.length, bytes }
}

test('loads no script before the first touch', async ({ page, context }) => {
  const post = await visit(await context.newPage(), '/blog/the-smallest-cache-that-tells-the-truth')
  expect(post.scripts).toEqual([])
  // One is the sheet for long posts and those with pictures.
  expect(post.requests).toBeLessThan(10)
  expect(post.bytes).toBeLessThanOrEqual(budgets.firstVisit)
  const { scripts: loaded, requests } = await visit(page, '/')
  expect(loaded).toEqual([])
  expect(requests).toBeLessThan(9)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.mouse.move(200, 200)
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  // Each is fetched, and then imported from the browser's cache.
  expect(new Set(loaded).size).toBeLessThan(10)
  const downloads = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0).length
  })
  expect(downloads).toBe(new Set(loaded).size)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/?page=2')
  expect(documents).toBe(0)
})

for (const [width, path] of [
  [360, '/topics/ReactJS'],
  [412, '/'],
] as const)
  test(`${path} at ${width} pixels stays still when fonts arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 })
    await page.goto(path)
    const shift = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const entries = await new Promise<PerformanceEntryList>(resolve => {
        const observer = new PerformanceObserver(list => resolve(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(resolve, 500, [])
      })
      return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
    })
    // Words that become a little narrower or wider count, too.
    expect(shift).toBeLessThan(0.02)
  })

test('reads without scripts until they load', async ({ page, post, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await post.comment('Read without script')
  let missed = 0
  await page.route(scripts, route => {
    missed++
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const missedBefore = missed
  await page.goto(post.path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // The first event of a document may tell no movement.
  await page.mouse.move(200, 200, { steps: 3 })
  await expect.poll(() => missed).toBeGreaterThan(missedBefore)
  // Leaves time for the other scripts to fail too.
  await page.waitForTimeout(500)
  await expect(page.getByText('Part of this page did not load.')).toHaveCount(0)
  await page.unroute(scripts)
  await reviewOf(page, 'Read without script').getByRole('button', { name: 'Like' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

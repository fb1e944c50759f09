import type { Page } from '@playwright/test'
import { PHONE } from './phone.ts'
import { collectErrors, expect, openForm, test, titleField } from './writing.ts'

const most = 0.02

/** Of pages for reading, which load nothing after they are shown but fonts with their own widths. */
const mostOfReading = 0.001

const reading = ['/', '/blog/the-smallest-cache-that-tells-the-truth', '/archive']

const screens = [
  '/dashboard/main',
  '/dashboard/createblog',
  '/dashboard/blog/effects-you-can-delete/update',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/comments',
  '/dashboard/posts',
  '/dashboard/pages',
  '/dashboard/createpage',
  '/dashboard/navigation',
  '/dashboard/redirects',
  '/dashboard/redirects/missed',
  '/dashboard/analytics',
  '/dashboard/settings',
  '/dashboard/appearance',
  '/dashboard/moderation',
  '/topics/ReactJS',
  '/blog/effects-you-can-delete',
  '/search?q=cache',
  '/unauthorized',
]

const screensOfVisitors = ['/signin', '/signup', '/resetpassword', '/blog/effects-you-can-delete']

/** Playwright runs the script of `watchShifts` also in the frame of a preview, whose sandbox sometimes blocks it. */
const blockedInPreview = /^Blocked script execution in 'about:srcdoc'/

/** Adds up what moves without a press, and names it. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const found: { by: number; what: string }[] = []
    Object.assign(window, { foundShifts: found })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        )
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent
          return `${name} from ${previousRect.top} to ${currentRect.top}`
        })
        found.push({ by: Reflect.get(entry, 'value'), what: what.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Into smaller letters iOS would zoom. */
function readSmallFields() {
  const fields = document.querySelectorAll<HTMLElement>(
    'select, textarea, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="color"])',
  )
  const shown = [...fields].filter(field => field.getClientRects().length > 0)
  const isSmall = (field: HTMLElement) => Number.parseFloat(getComputedStyle(field).fontSize) < 16
  return { shown: shown.length, small: shown.filter(isSmall).map(field => field.outerHTML.slice(0, 120)) }
}

/** Fields that a press opens. */
async function openFields(page: Page) {
  for (const name of ['Add a link', 'Edit']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    if (await button.isVisible()) await button.click()
  }
}

/** Opens each screen on a slow line. Returns those that jump, and on a touch screen fields with small letters. */
async function findErrors(page: Page): Promise<string[]> {
  const { width } = page.viewportSize() ?? {}
  const isTouched = width === PHONE.viewport.width
  await watchShifts(page)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  const jumps: string[] = []
  let fields = 0
  for (const paths of [screens, screensOfVisitors, reading])
    for (const path of paths) {
      if (path === screensOfVisitors[0]) await page.evaluate(() => localStorage.clear())
      if (path === reading[0]) await line.send('Network.clearBrowserCache')
      await page.goto(path, { waitUntil: 'networkidle' })
      const shifts: { by: number; what: string }[] = await page.evaluate(() =>
        Reflect.get(window, 'foundShifts'),
      )
      const sum = shifts.reduce((sum, { by }) => sum + by, 0)
      if (sum > (paths === reading ? mostOfReading : most))
        jumps.push(`${path} ${width} by ${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join(' | ')}`)
      if (!isTouched) continue
      await openFields(page)
      const { shown, small } = await page.evaluate(readSmallFields)
      fields += shown
      jumps.push(...small.map(field => `${path} has small letters in ${field}`))
    }
  if (isTouched) expect(fields).toBeGreaterThan(100)
  return jumps
}

test('no screen jumps on a slow line', async ({ admin, browser, context, site, expectedErrors }) => {
  const { page, id } = admin
  expectedErrors.push(blockedInPreview)
  await site.sql`
    insert into comments (user_id, blog_id, content)
    select ${id}, id, 'Mine' from blogs where slug = 'effects-you-can-delete'`
  await openForm(page)
  await titleField(page).fill('Begun and left')
  await expect(page.getByText('Draft saved')).toBeVisible()
  // With a cache of its own, and side by side, since both wait for most of their time.
  const phone = await browser.newContext({
    baseURL: site.url,
    ...PHONE,
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  const errors = collectErrors(phone)
  const jumps = await Promise.all([page, await phone.newPage()].map(findErrors))
  expect(jumps.flat()).toEqual([])
  expect(errors.filter(text => !blockedInPreview.test(text))).toEqual([])
  await phone.close()
})

test('account forms do not move while loading', async ({ browser, site }) => {
  // Without its script, which would complete the page.
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  let end = ''
  await page.route(/\/(signin|signup|resetpassword)$/, async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf(end)) })
  })
  const moved: string[] = []
  for (const [width, height] of [
    [1280, 900],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/signin', '/signup', '/resetpassword']) {
      const places = async () => {
        await page.goto(path)
        const parts = page.locator('h1, .account-page-art')
        return parts.evaluateAll(all => all.map(it => JSON.stringify(it.getBoundingClientRect())))
      }
      end = '</html>'
      const whole = await places()
      for (end of ['</h1>', '</form>', '</main>']) {
        const part = await places()
        if (part.some((place, index) => place !== whole[index]))
          moved.push(`${path} ${width}×${height} before ${end} at ${part}, then at ${whole}`)
      }
    }
  }
  expect(moved).toEqual([])
  await context.close()
})

import type { Page, Request } from '@playwright/test'
import { commentOf, expect, test } from './own-post.ts'

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

test('a page loads no script before it is touched, then a few at once, and follows links without a new document', async ({
  page,
  context,
}) => {
  const post = await visit(await context.newPage(), '/blog/the-smallest-cache-that-tells-the-truth')
  expect(post.scripts).toEqual([])
  // One is the sheet for long posts and those with pictures.
  expect(post.requests).toBeLessThan(10)
  expect(post.bytes).toBeLessThan(130_000)
  const { scripts: loaded, requests } = await visit(page, '/')
  expect(loaded).toEqual([])
  expect(requests).toBeLessThan(9)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.mouse.move(200, 200)
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  expect(loaded.length).toBeLessThan(10)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/?page=2')
  expect(documents).toBe(0)
})

test('without its scripts a page is read, its theme and its pages change; once they come, a press works', async ({
  page,
  post,
  expectedErrors,
}) => {
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
  await expect(page.getByText('A part of this page did not arrive.')).toHaveCount(0)
  await page.unroute(scripts)
  await commentOf(page, 'Read without script').getByRole('button', { name: 'Like' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

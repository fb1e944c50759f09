import { expect, test } from './fixtures.ts'

test('a visitor reads the list, pages through it, filters by a topic and clears it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(
    'The smallest cache that tells the truth',
  )
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')

  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(
    'One union instead of four booleans',
  )
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await pages.getByRole('link', { name: 'Page 4' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'ReactJS' }).click()
  await expect(page).toHaveURL('/topics/ReactJS')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ReactJS')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'All Blogs' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('a card leads to its post, Back restores the place, and the next post begins at its top', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('article').nth(3)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  await last.getByRole('link', { name: /Read more/ }).click()
  await expect(page).toHaveURL('/blog/narrowing-or-how-typescript-listens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Narrowing, or how TypeScript listens')
  await expect(page.getByText('April 23, 2024').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 60)
})

test('a post has its date, author, topic, body with highlighted code, and its reviews', async ({ page }) => {
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  await expect(page).toHaveTitle('The smallest cache that tells the truth · Byline')
  const main = page.getByRole('main')
  await expect(main.getByText('March 4, 2024').first()).toBeVisible()
  await expect(main.getByText('By Marlo Quill').first()).toBeVisible()
  await main.getByRole('link', { name: 'Web Development' }).first().click()
  await expect(page).toHaveURL('/topics/Web%20Development')
  await page.goBack()
  await expect(main.locator('pre span.l').first()).toBeVisible()
  await expect(main.getByRole('heading', { name: /^Comments/ })).toContainText('11')
  await expect(main.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(11)
  await expect(main.getByRole('img', { name: /out of 5 stars/ }).first()).toBeVisible()
})

test('every picture of a post arrives in a size of its own', async ({ page }) => {
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  const picture = page.getByRole('figure').getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThanOrEqual(320)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    '/images/thumbnail/Content/',
  )
})

test('the dark theme is a press away, and the next visit starts light', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'TypeScript' }).click()
  await expect(page).toHaveURL('/topics/TypeScript')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of the list, every post and its first comments can be read', async ({ page }) => {
    await page.goto('/')
    for (const number of [2, 3, 4]) {
      await page.getByRole('link', { name: `Page ${number}` }).click()
      await expect(page).toHaveURL(`/?page=${number}`)
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'Effects you can delete' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Effects you can delete')
    await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
    await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(11)
  })

  test('a form that needs script says so, and puts nothing into the address', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    await page.goto('/signin')
    await page.getByLabel('Email').fill('juniper@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByRole('main')).toContainText(/JavaScript/)
    expect(await page.content()).not.toContain('a secret of mine')
  })
})

for (const [path, status, words] of [
  ['/?page=9', 404, 'No Blogs found!'],
  ['/?page=0', 404, 'Oops! The page you are looking for could not be found.'],
  ['/?page=two', 404, 'Oops! The page you are looking for could not be found.'],
  ['/topics/Gardening', 404, 'No Blogs found!'],
  ['/blog/no-such-post', 404, 'Oops! The page you are looking for could not be found.'],
  ['/no/such/place', 404, 'Oops! The page you are looking for could not be found.'],
  ['/_system/schema', 404, 'Oops! The page you are looking for could not be found.'],
  ['/unauthorized', 200, 'Access to this page is restricted!'],
] as const)
  test(`${path} answers ${status} with its words`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Unhandled')).toHaveCount(0)
  })

test('an unknown topic offers all blogs, a lost page the way home, a restricted one the dashboard', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await page.goto('/topics/Gardening')
  await page.getByRole('link', { name: 'All Blogs' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go back to Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/unauthorized')
  await expect(page.getByText('This route is for admin only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back to Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('the second visit costs no bytes: the page answers 304', async ({ request, site }) => {
  const first = await request.get(`${site.url}/`)
  const again = await request.get(`${site.url}/`, {
    headers: { 'if-none-match': first.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
})

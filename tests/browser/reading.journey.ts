import { expect, startReact, test } from './fixtures.ts'

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
  await page.addInitScript(() => {
    const { scrollTo } = window
    const scrolls: unknown[] = Object.assign(window, { scrolls: [] }).scrolls
    window.scrollTo = (...given: [number, number] | [ScrollToOptions?]) => {
      const style = typeof given[0] === 'object' ? given[0].behavior : document.documentElement.dataset.scroll
      scrolls.push([location.pathname, style])
      Reflect.apply(scrollTo, window, given)
    }
  })
  await page.goto('/')
  await startReact(page)
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
  const scrolls = await page.evaluate(() => ('scrolls' in window ? window.scrolls : []))
  // Another page begins near its top before it glides there, Back does not glide. A skeleton may have been shown before both.
  const post = '/blog/narrowing-or-how-typescript-listens'
  expect(scrolls).toEqual(
    expect.arrayContaining([
      [post, 'instant'],
      [post, 'glide'],
      ['/', 'jump'],
    ]),
  )
  expect(scrolls).not.toContainEqual(['/', 'glide'])
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

test('the dark theme is a press away, and the next visit starts light', async ({ page }) => {
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

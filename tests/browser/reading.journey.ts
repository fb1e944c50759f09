import { expect, startReact, test } from './fixtures.ts'

test('a visitor reads the list, pages through it, filters by a topic and clears it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A jump has ended when the call returns, a glide has not.
  await page.addInitScript(() => {
    const { scrollTo } = window
    window.scrollTo = (...given: [number, number] | [ScrollToOptions?]) => {
      Reflect.apply(scrollTo, window, given)
      document.documentElement.dataset.glides = String(scrollY > 0)
    }
  })
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(
    'The smallest cache that tells the truth',
  )
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')

  await startReact(page)
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.locator('html')).toHaveAttribute('data-glides', 'true')
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
  await page.getByRole('link', { name: 'All Blogs', exact: true }).click()
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
    const { startViewTransition } = document
    document.startViewTransition = update => {
      scrolls.push([location.pathname, 'moves the cover'])
      return Reflect.apply(startViewTransition, document, [update])
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
  expect(scrolls).toContainEqual([post, 'moves the cover'])
  expect(scrolls).not.toContainEqual(['/', 'glide'])
})

test('a reader finds a section of a long post, goes to a footnote and back, and shares the post', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  const address = page.url()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const link = contents.getByRole('link').nth(2)
  const words = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name: words })).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(contents.locator('[aria-current]')).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(contents.locator('[aria-current]')).toHaveCount(0)

  const reference = page.getByLabel('Footnote 1', { exact: true })
  await reference.click()
  await expect(page.getByText('nobody remembers who wrote it')).toBeInViewport()
  await page.getByLabel('Back to the text of footnote 1').click()
  await expect(reference).toBeInViewport()

  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(page.getByText('The address was copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() =>
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) }),
  )
  await share.click()
  await expect
    .poll(() => page.evaluate(() => ('shared' in window ? window.shared : null)))
    .toEqual({ title: 'The smallest cache that tells the truth', url: address })
})

test('every picture of a post arrives in a size of its own', async ({ page }) => {
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  const picture = page.locator('figure img').first()
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

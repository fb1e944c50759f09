import { expect, startReact, test } from './fixtures.ts'

test('a visitor pages, filters and returns with Back', async ({ page }) => {
  await page.addInitScript(() => {
    const { scrollTo } = window
    const seen: { scrolls: unknown[] } = Object.assign(window, { scrolls: [] })
    window.scrollTo = (...given: [number, number] | [ScrollToOptions?]) => {
      const style = typeof given[0] === 'object' ? given[0].behavior : document.documentElement.dataset.scroll
      Reflect.apply(scrollTo, window, given)
      seen.scrolls.push([location.pathname, style])
      // A jump has ended when the call returns, a glide has not.
      document.documentElement.dataset.glides = String(scrollY > 0)
    }
    const { startViewTransition } = document
    document.startViewTransition = update => {
      seen.scrolls.push([location.pathname, 'moves the cover'])
      return Reflect.apply(startViewTransition, document, [update])
    }
  })
  const html = page.locator('html')
  const posts = page.getByRole('article')
  await page.goto('/')
  // A rule that makes the rest of the tagline a box swallows the space before it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ and reviewed/, { useInnerText: true })
  await expect(html).toHaveAttribute('data-theme', 'light')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')

  await startReact(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(html).toHaveAttribute('data-glides', 'true')
  await expect(posts.first().getByRole('heading')).toHaveText('One union instead of four booleans')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pages.getByRole('link', { name: 'Page 5' }).click()
  await expect(posts).toHaveCount(2)
  // The overlay of the title covers the card, but not its topic.
  await posts.first().locator('.topic').click({ trial: true, timeout: 5_000 })

  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'ReactJS' }).click()
  await expect(page).toHaveURL('/topics/ReactJS')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ReactJS')
  await expect(posts).toHaveCount(3)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'All Blogs', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(posts).toHaveCount(4)

  const last = posts.nth(3)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => {
    Object.assign(window, { scrolls: [] })
    return scrollY
  })
  expect(place).toBeGreaterThan(300)
  await last.getByRole('link', { name: /Read more/ }).click()
  await expect(page).toHaveURL('/blog/narrowing-or-how-typescript-listens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Narrowing, or how TypeScript listens')
  await expect(page.getByText('April 23, 2024').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(posts).toHaveCount(4)
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
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('a reader navigates a long post and shares it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  const address = page.url()
  const picture = page.locator('figure img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThanOrEqual(320)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    '/images/thumbnail/Content/',
  )

  const contents = page.getByRole('navigation', { name: 'Contents' })
  const link = contents.getByRole('link').nth(2)
  const text = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name: text })).toBeInViewport()
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
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() =>
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) }),
  )
  await share.click()
  await expect
    .poll(() => page.evaluate(() => ('shared' in window ? window.shared : null)))
    .toEqual({ title: 'The smallest cache that tells the truth', url: address })
})

test('a low window shows the first line of each post', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const posts = [...sitemap.matchAll(/\/blog\/[^<]+/g)].map(([path]) => path)
  expect(posts.length).toBeGreaterThan(10)
  for (const post of posts) {
    await page.goto(post)
    const baseline = await page
      .locator('.prose > p')
      .first()
      .evaluate(text => text.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(text).fontSize))
    expect(baseline, post).toBeLessThan(720)
  }
})

test('prints lists without the buttons of their heads', async ({ page }) => {
  const buttons = page.locator('.masthead-page > a')
  for (const path of ['/archive', '/series/types-at-work', '/tags/caching', '/topics/ReactJS']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(buttons.first(), path).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(buttons.filter({ visible: true }), path).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

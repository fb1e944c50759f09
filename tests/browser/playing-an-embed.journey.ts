import type { Page } from '@playwright/test'
import { expect, startReact, test } from './own-post.ts'

const film = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const content =
  '<figure class="link-card-plays"><a href="https://youtu.be/dQw4w9WgXcQ"><strong>A film</strong><br /><em>YouTube</em></a></figure>'

/** Answers instead of the other site; returns what it was asked for. */
async function watchOthers(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route(/youtube|youtu\.be/, async route => {
    requested.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: 'The film plays.' })
  })
  return requested
}

const link = (page: Page) => page.getByRole('link', { name: /^Play on YouTube/ })
const frame = (page: Page) => page.frameLocator('iframe[title="A film"]')

test('plays a video in its place on the first click', async ({ page, site, post }) => {
  await site.sql`update blogs set content = ${content} where id = ${post.id}`
  const requested = await watchOthers(page)
  await page.goto(post.path)
  await expect(link(page)).toHaveAttribute('href', 'https://youtu.be/dQw4w9WgXcQ')
  await page.mouse.move(5, 5)
  await startReact(page)
  expect(requested).toEqual([])
  await page.reload()
  await link(page).focus()
  await page.keyboard.press('Enter')
  await expect(frame(page).locator('body')).toHaveText('The film plays.')
  expect(requested).toEqual([film])
  await expect(page).toHaveURL(post.path)
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts /)
})

test('plays a video after a client navigation', async ({ page, site, post }) => {
  await site.sql`update blogs set content = ${content} where id = ${post.id}`
  await watchOthers(page)
  await page.goto(`/search?q=${encodeURIComponent('A post of its own')}`)
  await startReact(page)
  await page.locator(`a[href="${post.path}"]`).first().click()
  await expect(page).toHaveURL(post.path)
  await link(page).click()
  await expect(frame(page).locator('body')).toHaveText('The film plays.')
})

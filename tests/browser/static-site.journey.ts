import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeStaticSite } from '#server/export/static/write-static-site.ts'
import { expect, test } from './fixtures.ts'

test('reads an exported site from the disk', async ({ page, site }) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  try {
    const target = join(folder, 'my site')
    await writeStaticSite(target, {
      siteUrl: site.url,
      // Rendering every picture takes most of a minute.
      fetch: async address =>
        /\/(?:images|previews)\/(?!.*3de19b5a)/.test(address)
          ? new Response(null, { status: 404 })
          : fetch(address, { redirect: 'manual' }),
      signal: AbortSignal.timeout(100_000),
    })
    await page.goto(pathToFileURL(join(target, 'index.html')).href)
    const title = page.getByRole('heading', { name: 'The smallest cache that tells the truth' })
    await expect(title).toHaveCSS('font-family', /Newsreader/)
    await page.getByRole('link', { name: 'The smallest cache that tells the truth' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The smallest cache that tells the truth',
    )
    const chart = page.getByRole('img', { name: /A line chart of one week/ })
    await chart.scrollIntoViewIfNeeded()
    await expect
      .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByText('My colleague asked why no-cache means keep it.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'All posts by year' }).first().click()
    await expect(page).toHaveURL(/my%20site\/archive\/index\.html$/)
    await page.getByRole('link', { name: 'Parse at the door' }).click()
    await expect(page).toHaveTitle(/Parse at the door/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\n/g)?.length

test('prints the résumé on one page of either format', async ({ page }) => {
  await page.goto('/resume')
  for (const format of ['A4', 'Letter']) expect(pagesIn(await page.pdf({ format })), format).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})

for (const width of [360, 768, 1280])
  test(`shows the résumé at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/resume')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page, `the résumé at ${width}`)
  })

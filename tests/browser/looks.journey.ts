import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

const PAGES = [
  '/',
  '/?page=2',
  '/topics/TypeScript',
  '/topics/Gardening',
  '/blog/the-smallest-cache-that-tells-the-truth',
  '/blog/the-keyboard-is-a-second-audience',
  '/signin',
  '/signup',
  '/resetpassword',
  '/unauthorized',
  '/nowhere',
]

for (const path of PAGES)
  test(`${path} is accessible in both themes and nothing scrolls sideways at 360, 768 and 1280`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    // Colours that travel would be measured on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        if (width === 768) continue
        const axe = new AxeBuilder({ page })
        // Between the themes only colours differ.
        if (theme === 'dark') axe.withRules('color-contrast')
        const { violations } = await axe.analyze()
        expect(
          violations.map(
            ({ id, nodes }) => `${theme} ${width} ${id}: ${nodes.map(node => node.html).join(' | ')}`,
          ),
        ).toEqual([])
      }
    }
  })

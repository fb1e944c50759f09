import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-post.ts'

const code = 'function area(side: number) {\n\treturn side ** 2 // <b> & "c"\n}\n\n\narea(2)'
const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const content = `
  <h2>First</h2><p>Second</p><ol start="1998"><li><p>In that year</p></li></ol>
  <pre><code class="language-ts">${escaped}\n</code></pre>
  <p>And without a language:</p>
  <pre><code>plain ${'and very long '.repeat(20)}</code></pre>
  <pre class="indent-2"><code class="language-brainfuck">+++</code></pre>
  <p class="indent-1" style="text-align: right">a <mark>b</mark> <kbd>c</kbd> <span class="font-mono size-huge">d</span></p>
  <p></p>`

test('copies code as it was typed', async ({ page, post, site, context }) => {
  await site.sql`update blogs set content = ${content} where id = ${post.id}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const blocks = page.locator('article .code')
  const copyButton = (place = 0) => blocks.nth(place).getByRole('button')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(post.path)

  await test.step('leaves no gap above a heading at the start', async () => {
    const { hole, gap } = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const item = document.querySelector('.prose li')
      const number = item && getComputedStyle(item, '::before')
      return {
        hole: (box('.prose h2')?.top ?? 0) - (box('.prose')?.top ?? 0),
        // The distance from the number's right edge to the text.
        gap:
          number &&
          Number.parseFloat(number.right) + (box('.prose li p')?.left ?? 0) - (box('.prose li')?.right ?? 0),
      }
    })
    expect(hole).toBe(0)
    expect(gap).toBeGreaterThan(4)
  })

  await test.step('copies code by click and key', async () => {
    await expect(blocks.locator('.code-head > span')).toHaveText(['TypeScript'])
    await copyButton().click()
    await expect(copyButton()).toHaveText('Copied')
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
    expect(await copied()).toBe(code)
    await expect(copyButton(1)).toHaveText('Copy code')
    await copyButton(2).focus()
    await page.keyboard.press('Enter')
    await expect(copyButton(2)).toHaveText('Copied')
    expect(await copied()).toBe('+++')
    await expect(copyButton()).toHaveText('Copy code')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await copyButton(1).click()
    await expect(
      page.getByText('The code could not be copied. Select it and copy it manually.'),
    ).toBeVisible()
    await expect(copyButton(1)).toHaveText('Copy code')
  })

  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page, theme, { within: 'article' })
  }

  const ofTheScreen = ['Copy code', 'Sign In', 'Recent Blogs', 'Add a Review']
  for (const text of ofTheScreen) await expect(page.getByText(text).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of ofTheScreen) await expect(page.getByText(text).first()).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('article').getByText('function area')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('shows code without its buttons before scripts load', async ({ page, post, site }) => {
    await site.sql`update blogs set content = ${content} where id = ${post.id}`
    await page.goto(post.path)
    await expect(page.getByText('function area')).toBeVisible()
    await expect(page.getByText('Copy code').first()).toBeHidden()
    await expect(page.locator('.theme-button')).toBeHidden()
  })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-post.ts'

const code = 'function area(side: number) {\n\treturn side ** 2 // <b> & "c"\n}\n\n\narea(2)'
const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const content = `
  <pre><code class="language-ts">${escaped}\n</code></pre>
  <p>And without a language:</p>
  <pre><code>plain ${'and very long '.repeat(20)}</code></pre>
  <pre class="indent-2"><code class="language-brainfuck">+++</code></pre>
  <p class="indent-1" style="text-align: right">a <mark>b</mark> <kbd>c</kbd> <span class="font-mono size-huge">d</span></p>
  <p></p><ol start="3"><li><p>third</p></li></ol>`

const blocks = (page: Page) => page.locator('article .code')
const copyButton = (page: Page, place = 0) => blocks(page).nth(place).getByRole('button')

test.beforeEach(({ post, site }) => site.sql`update blogs set content = ${content} where id = ${post.id}`)

test('code says its language, and is copied as it was typed', async ({ page, post, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(post.path)
  await expect(blocks(page).locator('.code-head > span')).toHaveText(['TypeScript'])
  await expect(blocks(page)).toHaveCount(3)
  await copyButton(page).click()
  await expect(copyButton(page)).toHaveText('Copied')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect(copyButton(page, 1)).toHaveText('Copy code')
  await expect(copyButton(page)).toHaveText('Copy code')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0)
  await copyButton(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(copyButton(page, 2)).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+++')
})

test('a clipboard that refuses is told', async ({ page, post }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto(post.path)
  await copyButton(page).click()
  await expect(page.getByText('The code could not be copied. Select it and copy it yourself.')).toBeVisible()
  await expect(copyButton(page)).toHaveText('Copy code')
})

test('nothing scrolls sideways or is out of reach at 360, 768 and 1280, in both themes', async ({
  page,
  post,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(post.path)
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      if (width === 768) continue
      await expectAccessible(page, `${width} ${theme}`, { within: 'article' })
    }
  }
})

test('a heading at the start leaves no hole above it, and a long number does not run into the words', async ({
  page,
  post,
  site,
}) => {
  const long = '<h2>First</h2><p>Second</p><ol start="1998"><li><p>In that year</p></li></ol>'
  await site.sql`update blogs set content = ${long} where id = ${post.id}`
  await page.goto(post.path)
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

test('on paper there is the post alone, in ink, whatever the theme', async ({ page, post }) => {
  await page.goto(post.path)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  const ofTheScreen = ['Copy code', 'Sign In', 'Recent Blogs', 'Add a Review']
  for (const words of ofTheScreen) await expect(page.getByText(words).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const words of ofTheScreen) await expect(page.getByText(words).first()).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('article').getByText('function area')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the code is there, and nothing that copies it', async ({ page, post }) => {
    await page.goto(post.path)
    await expect(page.getByText('function area')).toBeVisible()
    await expect(page.getByText('Copy code').first()).toBeHidden()
  })
})

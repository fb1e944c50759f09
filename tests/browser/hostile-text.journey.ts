import type { Page } from '@playwright/test'
import { comments, expect, reviewField, test } from './own-post.ts'

const texts = {
  'a word without end': 'a'.repeat(600),
  'an address without end': `https://example.com/${'never/ends'.repeat(40)}?really=yes`,
  'right-to-left': 'مرحبا بالعالم، هذا تعليق طويل بعض الشيء (مع أقواس) و 123',
  'both directions': 'A review of “שלום עולם” and \u202Eback to front\u202C again',
  'emoji with joiners and flags': '👩‍👩‍👧‍👦 👨🏽‍🚀 🏳️‍🌈 🇨🇭🇯🇵 ❤️‍🔥',
  'towers of combining marks': `Z${'\u0301\u0316\u0337'.repeat(60)}a${'\u0310\u0325'.repeat(80)}lgo`,
  'a script': `<script>document.title = 'executed'</script><img src=x onerror="document.title = 'executed'">`,
  'HTML entities': '&lt;b&gt; &amp;nbsp; &#x1F58A; <b>not bold</b> </p></li></ul>',
  'lines and spaces': 'First line\n\n\n    four spaces   in a row\n\tand a tab',
  'marks of no width': 'zero\u200Bwidth\u00AD soft\u2060word\uFEFFjoiner',
}
const name80 = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80)

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('hostile text is shown literally, executes nothing and breaks no layout', async ({ page, post }) => {
  for (const text of Object.values(texts)) await post.comment(text, 3)
  await page.goto(post.path)
  const shown = comments(page).locator('.review-item-text')
  expect(await shown.allTextContents()).toEqual(Object.values(texts).reverse())
  // The rendered text keeps line breaks and spaces.
  expect(await shown.allInnerTexts()).toEqual(Object.values(texts).reverse())
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await comments(page).evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
  }
  await expect(page).toHaveTitle(/^A post of its own/)
})

test('hostile text is sent and edited without losing a character', async ({ reader: { page }, post }) => {
  await page.goto(post.path)
  for (const text of Object.values(texts)) {
    await reviewField(page).fill(text)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(reviewField(page)).toHaveValue('')
  }
  expect((await post.rows()).map(({ content }) => content)).toEqual(Object.values(texts))
  const shown = comments(page).locator('.review-item-text')
  expect(await shown.allTextContents()).toEqual(Object.values(texts).reverse())
  for (const text of Object.values(texts).reverse()) {
    const row = comments(page).getByRole('listitem').nth(Object.values(texts).reverse().indexOf(text))
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Edit review')).toHaveValue(text)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
})

test('a name of eighty characters without a space breaks no layout', async ({ page, post, site }) => {
  const [row] = await site.sql`select id, username from profiles where role = 'user' limit 1`
  await site.sql`update profiles set username = ${name80} where id = ${row?.id}`
  try {
    await post.comment('By a long name', 5, name80)
    await page.goto(post.path)
    await expect(page.getByText(name80)).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await comments(page).evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
    }
  } finally {
    await site.sql`update profiles set username = ${row?.username} where id = ${row?.id}`
  }
})

test('ten thousand characters are taken, one more is refused at the field, and an emoji counts as one', async ({
  reader: { page },
  post,
}) => {
  await page.goto(post.path)
  const longest = `${'🖊'.repeat(5000)}${'words '.repeat(833)}ab`
  const field = reviewField(page)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/comments')) sent++
  })
  await field.fill(`${longest}!`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    'A review has at most 10,000 characters; this one has 10,001',
  )
  expect(sent).toBe(0)
  await field.fill(`\n${longest}\n\n`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: longest, rating: null }])
  expect(await comments(page).locator('.review-item-text').textContent()).toBe(longest)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

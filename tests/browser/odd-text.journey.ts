import { oddTexts } from '#tests/support/odd-texts.ts'
import { comments, expect, reviewOf, test } from './own-post.ts'

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80)
const longWord = 'b'.repeat(600)

test('shows odd text literally without breaking layouts', async ({ reader: { page, name }, post, site }) => {
  await site.sql`update profiles set username = ${longName} where username = ${name}`
  for (const text of oddTexts) await post.comment(text, 3)
  await post.comment(longWord, 5, longName)
  await page.goto(post.path)
  const shown = comments(page).locator('.review-item-text')
  expect(await shown.allTextContents()).toEqual([longWord, ...oddTexts.toReversed()])
  // The rendered text keeps line breaks and spaces.
  expect(await shown.allInnerTexts()).toEqual([longWord, ...oddTexts.toReversed()])
  await expect(page).toHaveTitle(/^A post of its own/)
  const expectNothingSideways = async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      // The background of an edited review reaches into the margin of the page.
      expect(await comments(page).evaluate(list => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(
        12,
      )
    }
  }
  await expect(page.getByRole('button', { name: longName })).toBeVisible()
  await expectNothingSideways()
  await reviewOf(page, longName).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Edit review')).toHaveValue(longWord)
  await expectNothingSideways()
})

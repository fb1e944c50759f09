import { expect, test } from './fixtures.ts'

const POST = '/blog/cancel-what-nobody-is-waiting-for'
const review = 'Words that must not be lost'

test('a session ended elsewhere is told once, and what was typed is kept', async ({
  reader: { page, email },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[013]/)
  await page.goto(POST)
  await page.getByLabel('Review', { exact: true }).fill(review)
  await site.sql`delete from auth.users where email = ${email}`
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toHaveCount(0)
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(review)
})

import { expect, test } from './fixtures.ts'

const POST = '/blog/cancel-what-nobody-is-waiting-for'
const review = 'Words that must not be lost'

test('an account that was deleted elsewhere is told of when a review is sent, and its words are kept', async ({
  reader: { page, name, email },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  await page.goto(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByLabel('Review', { exact: true }).fill(review)
  await site.sql`delete from auth.users where email = ${email}`
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByText('Your account does not exist any more. What you wrote is still here.'),
  ).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(review)
})

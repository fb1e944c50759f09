import { expectAccessible } from './accessibility.ts'
import { expect, linkIn, ratingField, reviewField, skipBotDelay, test } from './own-post.ts'

test('a visitor’s review is published by a mailed link @split', async ({
  page,
  context,
  post,
  site,
  mailbox,
}) => {
  const email = `by.mail.${post.id}@example.com`
  await page.goto(post.path)
  await reviewField(page).fill('Half a thought,\nand a half')
  await ratingField(page).selectOption('4')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Full name').fill('Osric Draft')
  await dialog.getByLabel('Email address').fill(email)
  await expectAccessible(page, 'a review without a password')
  await skipBotDelay(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible()
  expect(await post.rows()).toEqual([])

  const tab = await context.newPage()
  await tab.goto(linkIn(await mailbox.next(email)))
  await expect(tab.getByText('Half a thought,')).toBeVisible()
  expect(tab.url()).not.toContain('token_hash')
  await expectAccessible(tab, 'a review to be published')
  await tab.getByRole('button', { name: 'Publish and sign in' }).click()
  await expect(tab).toHaveURL(new RegExp(`${post.path}\\?review=\\d+#review-\\d+$`))
  await expect(tab.getByRole('list', { name: 'Comments' }).getByText('Half a thought,')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Osric Draft' })).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Half a thought,\nand a half', rating: 4 }])
  // The tab that it was written in.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(reviewField(page)).toHaveValue('')
  await site.sql`delete from auth.users where email = ${email}`
})

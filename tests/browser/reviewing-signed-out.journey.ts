import { expect, makeAccount, PASSWORD, ratingField, reviewField, test } from './own-post.ts'

test('a visitor’s review survives signing in', async ({ page, post, site }) => {
  const email = `visitor.${post.id}@example.com`
  await makeAccount(site, { name: 'Osric Draft', email })
  await page.goto(post.path)
  // Filled in by bots alone.
  await expect(page.locator('input[name=website]')).not.toBeInViewport()
  await reviewField(page).fill('Half a thought,\nand a half')
  await ratingField(page).selectOption('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('You need to be logged in to add a comment')
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${post.path}#add-a-review`)
  await expect(reviewField(page)).toBeFocused()
  await expect(reviewField(page)).toHaveValue('Half a thought,\nand a half')
  await expect(ratingField(page)).toHaveValue('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Half a thought,\nand a half', rating: 5 }])
  await page.reload()
  await expect(reviewField(page)).toHaveValue('')
  await site.sql`delete from auth.users where email = ${email}`
})

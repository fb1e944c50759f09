import { expect, linkIn, makeAccount, PASSWORD, ratingField, reviewField, test } from './own-post.ts'

test('a visitor’s review survives signing in', async ({ page, post, site }) => {
  const email = `visitor.${post.id}@example.com`
  await makeAccount(site, { name: 'Osric Draft', email })
  await page.goto(post.path)
  // The form in the dialog is loaded before the dialog opens. Otherwise it would move the buttons.
  const offered = page.waitForResponse('**/auth/v1/settings')
  await reviewField(page).fill('Half a thought,\nand a half')
  await offered
  await ratingField(page).selectOption('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('You need to be logged in to add a comment')
  await expect(dialog.getByLabel('Full name')).toBeVisible()
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
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

test('a review waits behind the link of a sign-up', async ({ page, post, site, mailbox }) => {
  const email = `waiting.${post.id}@example.com`
  await site.sql`update settings set confirm_addresses = true`
  await page.goto(post.path)
  await reviewField(page).fill('Half a thought')
  await ratingField(page).selectOption('4')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog.getByLabel('Full name')).toBeVisible()
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill('Maeve Ward')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Follow it to sign in.')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(linkIn(await mailbox.next(email)))
  await page.close()
  await tab.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(tab).toHaveURL(`${post.path}#add-a-review`)
  await expect(reviewField(tab)).toHaveValue('Half a thought')
  await expect(ratingField(tab)).toHaveValue('4')
  await tab.getByRole('button', { name: 'Submit' }).click()
  await expect(tab.getByText('Comment added successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: 'Half a thought', rating: 4 }])
  await site.sql`update settings set confirm_addresses = false`
  await site.sql`delete from auth.users where email = ${email}`
})

import { expect, PASSWORD, signUp, test } from './fixtures.ts'

const POST = '/blog/parse-at-the-door'

test('a reader reviews a post', async ({ reader: { page, name }, site }) => {
  await page.goto(POST)
  await expect(page.getByText('Not Rated')).toBeVisible()
  await page.getByLabel('Review', { exact: true }).fill('Clear, short, and I had to read it twice.')
  await page.getByLabel('Rating', { exact: true }).selectOption('4')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()

  const mine = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText('Clear, short, and I had to read it twice.')
  await expect(mine.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(page.getByText('1 Rating', { exact: true })).toBeVisible()
  await expect(page.getByText('4.0', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('')
  const [row] =
    await site.sql`select c.content, c.rating, now() - c.created_at < interval '1 minute' as fresh from comments c join profiles p on p.id = c.user_id where p.username = ${name}`
  expect(row).toEqual({ content: 'Clear, short, and I had to read it twice.', rating: 4, fresh: true })
})

test('a visitor is asked to sign in, comes back to the post, and finds the draft', async ({ page, site }) => {
  const email = `draft.${process.pid}@example.com`
  await signUp(page, { name: 'Osric Draft', email })
  await page.evaluate(() => localStorage.clear())

  await page.goto('/blog/a-form-that-forgives')
  await page.getByLabel('Review', { exact: true }).fill('Half a thought, and a half')
  await page.getByLabel('Rating', { exact: true }).selectOption('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You need to be logged in to add a comment')
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/blog\/a-form-that-forgives(#.*)?$/)
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Half a thought, and a half')
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await site.sql`delete from auth.users where email = ${email}`
})

test('a visitor who likes a comment is asked to sign in', async ({ page }) => {
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  await page
    .getByRole('button', { name: /^Like,/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('You need to be logged in to add a like')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an empty review is refused at its field', async ({ reader: { page } }) => {
  await page.goto(POST)
  await page.getByRole('button', { name: 'Submit' }).click()
  const field = page.getByLabel('Review', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('a reader likes, edits and deletes; nobody else sees Edit and Delete', async ({
  reader: { page, name },
}) => {
  await page.goto('/blog/effects-you-can-delete')
  await page.getByLabel('Review', { exact: true }).fill('First words')
  await page.getByRole('button', { name: 'Submit' }).click()
  const list = page.getByRole('list', { name: 'Comments' })
  const mine = list.getByRole('listitem').filter({ hasText: name })
  await expect(mine).toBeVisible()
  await expect(list.getByRole('button', { name: 'Edit' })).toHaveCount(1)
  await expect(list.getByRole('button', { name: 'Delete' })).toHaveCount(1)

  const stored = page.waitForResponse(
    response => response.url().includes('/rest/v1/likes') && response.request().method() === 'POST',
  )
  await mine.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(mine.getByRole('button', { name: 'Unlike, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await stored
  await page.reload()
  await expect(mine.getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible()

  await mine.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill('Second words')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(mine).toContainText('Second words')

  await mine.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(mine).toHaveCount(0)
})

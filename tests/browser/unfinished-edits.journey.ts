import { expect, openKnown, PASSWORD, reviewOf, test } from './own-post.ts'

const words = 'Words that must not be lost'

test('a session that has run out during an edit is told, and after signing in the edit goes on', async ({
  reader: { page, name, email },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/)
  await post.comment('Mine', 2, name)
  await openKnown(page, post.path)
  // Filled in by bots alone.
  await expect(page.locator('input[name=website]')).not.toBeInViewport()
  await reviewOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill(words)
  // Expires the access token and invalidates the refresh token.
  await page.evaluate(() => {
    const key = 'sb-byline-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const past = Math.floor(Date.now() / 1000) - 3600
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: past, refresh_token: 'used-up' }))
  })
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('You were signed out. Your text is kept.')
  await expect(dialog).toContainText(email)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  expect(await post.rows()).toEqual([{ content: words, rating: 2 }])
})

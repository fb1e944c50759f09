import type { Page } from '@playwright/test'
import { comments, expect, openKnown, PASSWORD, reviewField, reviewOf, test } from './own-post.ts'

const words = 'Words that must not be lost'
const goneMeanwhile = 'This comment was deleted meanwhile. What you wrote is still here.'

test('a review deleted while its edit is written says so, and the words survive a reload until Cancel', async ({
  reader: { page, name },
  post,
  site,
}) => {
  const id = await post.comment('Soon gone', 4, name)
  await post.comment('By somebody else')
  await openKnown(page, post.path)
  await reviewOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const field = page.getByLabel('Edit review')
  await field.fill(words)
  await site.sql`delete from comments where id = ${id}`
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(field).toHaveAccessibleDescription(goneMeanwhile)
  await expect(page.getByText('Comment updated successfully')).toHaveCount(0)
  await expect(field).toHaveValue(words)

  // Reloading the list, as after a like, keeps its place.
  await reviewOf(page, 'By somebody else').getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByRole('heading', { name: 'Comments 1' })).toBeVisible()
  await expect(field).toHaveValue(words)

  await page.reload()
  await expect(field).toHaveValue(words)
  await expect(field).toHaveAccessibleDescription(goneMeanwhile)
  await expect(comments(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveCount(0)
  await page.reload()
  await expect(reviewOf(page, 'By somebody else').getByRole('button', { name: /^Unlike/ })).toBeVisible()
  await expect(field).toHaveCount(0)
})

test('an edit goes on after a reload, even of a review far down the list', async ({
  reader: { page, name },
  post,
  site,
}) => {
  await post.comment('Far down', 4, name)
  await site.sql`update comments set created_at = '2024-01-01Z' where blog_id = ${post.id}`
  await openKnown(page, post.path)
  await reviewOf(page, 'Far down').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill(words)
  await page.getByRole('combobox', { name: 'Rating' }).last().selectOption('0')
  await post.fill(30)
  await page.reload()
  await expect(page.getByLabel('Edit review')).toHaveValue(words)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(page.getByLabel('Edit review')).toHaveCount(0)
  await expect(reviewOf(page, words)).toBeVisible()
  expect((await post.rows()).filter(({ content }) => content === words)).toEqual([
    { content: words, rating: null },
  ])
})

test('an edit is there in whatever view, and changing the view takes neither words nor focus', async ({
  reader: { page, name },
  post,
}) => {
  await post.comment('Five', 5, name)
  await openKnown(page, post.path)
  await reviewOf(page, 'Five').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill(words)
  await page.getByLabel('Filter').focus()
  await page.getByLabel('Filter').selectOption('1')
  await expect(page.getByText('0 found')).toBeVisible()
  await expect(page.getByLabel('Edit review')).toHaveValue(words)
  await expect(page.getByLabel('Filter')).toBeFocused()
  await page.getByLabel('Filter').selectOption('0')
  await expect(comments(page)).toBeVisible()
  await expect(page.getByLabel('Edit review')).toHaveCount(1)
  await expect(page.getByLabel('Edit review')).toHaveValue(words)
})

test('a session that has run out is said to, and after signing in the review is still written', async ({
  reader: { page, email },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/)
  // Without comments no likes are requested, so `openKnown` would wait forever.
  const secondLook = page.waitForResponse(response => response.url().includes('/rest/v1/comments?'))
  await page.goto(post.path)
  await secondLook
  await reviewField(page).fill(words)
  await runOut(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('You need to be logged in to add a comment')
  await page.reload()
  await expect(reviewField(page)).toHaveValue(words)
  await page.getByRole('button', { name: 'Submit' }).click()
  await signInAgain(page, email)
  await expect(reviewField(page)).toHaveValue(words)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: words, rating: null }])
})

test('a session that has run out during an edit is said to, and after signing in the edit goes on', async ({
  reader: { page, name, email },
  post,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/)
  await post.comment('Mine', 2, name)
  await openKnown(page, post.path)
  await reviewOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit review').fill(words)
  await runOut(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(
    'You need to be logged in to change a comment. What you wrote is kept.',
  )
  await signInAgain(page, email)
  await expect(page.getByLabel('Edit review')).toHaveValue(words)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  expect(await post.rows()).toEqual([{ content: words, rating: 2 }])
})

/** Expires the access token and invalidates the refresh token. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    const key = 'sb-byline-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const past = Math.floor(Date.now() / 1000) - 3600
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: past, refresh_token: 'used-up' }))
  })

async function signInAgain(page: Page, email: string) {
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

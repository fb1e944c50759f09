import type { RunningSite } from '#tests/support/site.ts'
import { commentOf, expect, openKnown, test } from './own-post.ts'

test('a like counts at once, before the server has it, is told as pressed, and is kept', {
  tag: ['@phone', '@split'],
}, async ({ reader: { page }, post, site }) => {
  const id = await post.comment('Worth a like')
  await site.sql`insert into likes (user_id, comment_id)
    select id, ${id} from profiles where username = 'Juniper Vale'`
  await openKnown(page, post.path)
  const row = commentOf(page, 'Worth a like')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/likes**', async (route, request) => {
    if (request.url().includes('comment_id=eq.')) await answered
    await route.continue()
  })
  await expect(row.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
  await row.getByRole('button', { name: 'Like, 1 like' }).click()
  const liked = row.getByRole('button', { name: 'Unlike, 2 likes' })
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await expect(liked).toBeFocused()
  expect(await likesOf(site, id)).toBe(1)
  answer()
  await expect.poll(() => likesOf(site, id)).toBe(2)
  await page.reload()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')

  await liked.click()
  await expect(row.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => likesOf(site, id)).toBe(1)
  await page.reload()
  await expect(row.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
})

test('a like that another tab has made already is no error, and both tabs agree after a reload', async ({
  reader: { page },
  post,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const id = await post.comment('Worth a like')
  await openKnown(page, post.path)
  const other = await page.context().newPage()
  await openKnown(other, post.path)
  const here = commentOf(page, 'Worth a like').getByRole('button', { name: /like/i })
  const there = commentOf(other, 'Worth a like').getByRole('button', { name: /like/i })
  await expect(there).toHaveAccessibleName('Like, 0 likes')
  await expect(here).toHaveAccessibleName('Like, 0 likes')
  // Both tabs insert concurrently, and the second one violates the unique key.
  await other.route('**/rest/v1/likes?*user_id=eq*comment_id=eq*', route => route.fulfill({ json: [] }))
  await page.bringToFront()
  await here.click()
  await expect.poll(() => likesOf(site, id)).toBe(1)
  await other.bringToFront()
  const refused = other.waitForResponse(response => response.status() === 409)
  await there.click()
  await refused
  await expect(there).toHaveAccessibleName('Unlike, 1 like')
  await expect(other.getByRole('alert')).toHaveCount(0)

  await page.bringToFront()
  await here.click()
  await expect.poll(() => likesOf(site, id)).toBe(0)
  await other.unrouteAll()
  await other.reload()
  await expect(there).toHaveAccessibleName('Like, 0 likes')
  await page.reload()
  await expect(here).toHaveAccessibleName('Like, 0 likes')
})

async function likesOf({ sql }: RunningSite, id: number) {
  const [row] = await sql`select count(*)::integer as likes from likes where comment_id = ${id}`
  return row?.likes
}

import type { RunningSite } from '#tests/support/site.ts'
import { commentOf, expect, openKnown, test } from './own-post.ts'

test('a like counts at once, before the server has it, is told as pressed, and is kept', {
  tag: '@split',
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

async function likesOf({ sql }: RunningSite, id: number) {
  const [row] = await sql`select count(*)::integer as likes from likes where comment_id = ${id}`
  return row?.likes
}

import type { RunningSite } from '#tests/support/site.ts'
import { commentOf, expect, expectToFade, openKnown, outOfService, stopClock, test } from './own-post.ts'

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

for (const [how, answer, sentence] of [
  ['refused', refusal(403, '42501'), 'You are not allowed to do that.'],
  ['not taken', outOfService, 'The service is not available at the moment. Please try again in a while.'],
  ['cut off', null, 'The connection was interrupted. Please try again; nothing you wrote is lost.'],
] as const)
  test(`a like that is ${how} goes back, and says why for four seconds`, async ({
    reader: { page },
    post,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/403|503|ERR_FAILED|Failed to fetch/)
    const id = await post.comment('Worth a like')
    await page.clock.install()
    await openKnown(page, post.path)
    const row = commentOf(page, 'Worth a like')
    await page.route('**/rest/v1/likes**', (route, request) => {
      if (request.method() === 'GET') return route.continue()
      return answer === null ? route.abort() : route.fulfill(answer)
    })
    await expect(row.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
    await stopClock(page)
    await row.getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(row.getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute('aria-pressed', 'false')
    await expectToFade(page, sentence, 4000)
    expect(await likesOf(site, id)).toBe(0)
  })

for (const [times, ends] of [
  [2, 0],
  [3, 1],
] as const)
  test(`${times} quick presses end with ${ends === 0 ? 'no like' : 'one like'}`, async ({
    reader: { page },
    post,
    site,
  }) => {
    const id = await post.comment('Worth a like')
    await openKnown(page, post.path)
    const button = commentOf(page, 'Worth a like').getByRole('button', { name: /like/i })
    // The first request is pending during the other presses.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/likes**', async (route, request) => {
      if (request.method() === 'POST') await answered
      await route.continue()
    })
    const sent = page.waitForRequest(candidate => candidate.method() === 'POST')
    await button.click()
    await sent
    for (let n = 1; n < times; n++) await button.click()
    await expect(button).toHaveAttribute('aria-pressed', String(ends === 1))
    const settled = page.waitForResponse(response => response.url().includes('/rest/v1/comments'))
    answer()
    await settled
    expect(await likesOf(site, id)).toBe(ends)
    await page.reload()
    await expect(button).toHaveAccessibleName(ends === 0 ? 'Like, 0 likes' : 'Unlike, 1 like')
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

test('a comment deleted meanwhile cannot be liked, says so and goes', async ({
  reader: { page },
  post,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const id = await post.comment('Soon gone')
  await post.comment('Stays')
  await openKnown(page, post.path)
  await expect(commentOf(page, 'Soon gone')).toBeVisible()
  await site.sql`delete from comments where id = ${id}`
  await commentOf(page, 'Soon gone').getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('This comment was deleted meanwhile.')).toBeVisible()
  await expect(commentOf(page, 'Soon gone')).toHaveCount(0)
})

function refusal(status: number, code: string) {
  return { status, json: { code, message: 'no', details: null, hint: null } }
}

async function likesOf({ sql }: RunningSite, id: number) {
  const [row] = await sql`select count(*)::integer as likes from likes where comment_id = ${id}`
  return row?.likes
}

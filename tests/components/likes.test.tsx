import { fireEvent } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { expectToFade, stopClock } from './clock.ts'
import { addPost, away, buttonIn, notAvailable, press, reader, server } from './review-fixture.ts'
import { openReviews } from './review-page.tsx'

describe('a like', () => {
  const likes = async (comment: number) =>
    (await server.sql`select from likes where comment_id = ${comment}`).length
  async function openLike() {
    const post = await addPost([{ content: 'Worth a like' }])
    const opened = await openReviews(server, post.id, reader.session)
    await until(() => expect(opened.network.read.some(path => path.startsWith('/rest/v1/likes'))).toBe(true))
    const like = (name: string) => buttonIn(opened.row('Worth a like'), name)
    return { ...opened, comment: post.ids[0] ?? 0, like }
  }

  test.each([
    [
      'refused',
      () => Response.json({ code: '42501', message: 'no' }, { status: 403 }),
      'You are not allowed to do that.',
    ],
    ['not taken', () => away(), notAvailable],
    [
      'cut off',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The connection was interrupted. Please try again.',
    ],
  ])('that is %s goes back with a reason', async (_how, answer, sentence) => {
    const { page, network, comment, like } = await openLike()
    network.intercept = ({ method, url }) => (url.includes('/likes') && method !== 'GET' ? answer() : null)
    using _clock = stopClock()
    fireEvent.click(like('Like, 0 likes'))
    await expectToFade(page, sentence, 4000)
    expect(like('Like, 0 likes').getAttribute('aria-pressed')).toBe('false')
    expect(await likes(comment)).toBe(0)
  })

  test.each([
    [2, 0],
    [3, 1],
  ])('clicked %i times while sending ends with %i', async (times, ends) => {
    const { network, comment, like } = await openLike()
    const answer = Promise.withResolvers<null>()
    network.intercept = ({ method }) => (method === 'POST' ? answer.promise : null)
    fireEvent.click(like('Like, 0 likes'))
    await until(() => expect(network.sent).toHaveLength(1))
    expect(like('Unlike, 1 like').getAttribute('aria-pressed')).toBe('true')
    expect(await likes(comment)).toBe(0)
    for (let n = 1; n < times; n++)
      fireEvent.click(await until(() => like(n % 2 === 1 ? 'Unlike, 1 like' : 'Like, 0 likes')))
    const shown = ends === 1 ? 'Unlike, 1 like' : 'Like, 0 likes'
    await until(() => like(shown))
    const before = network.read.length
    network.intercept = () => null
    answer.resolve(null)
    await until(() =>
      expect(network.read.slice(before).some(path => path.startsWith('/rest/v1/rpc/read_reviews'))).toBe(
        true,
      ),
    )
    expect(await likes(comment)).toBe(ends)
    like(shown)
  })

  test('of a visitor asks to sign in', async () => {
    const post = await addPost([{ content: 'Worth a like' }])
    const { page, row, network, path } = await openReviews(server, post.id, null, '?filter=6')
    press(row('Worth a like'), 'Like, 0 likes')
    const dialog = await until(() => page.getByRole('dialog', { name: 'Sign In' }))
    expect(dialog.textContent).toContain('You need to be logged in to add a like')
    press(dialog, 'Cancel')
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(buttonIn(row('Worth a like'), 'Like, 0 likes').getAttribute('aria-pressed')).toBe('false')
    press(row('Worth a like'), 'Like, 0 likes')
    fireEvent.click(await until(() => page.getByRole('link', { name: 'Sign In' })))
    await until(() => expect(path()).toBe('/signin'))
    expect(sessionStorage.getItem('byline-return-to')).toBe('/post?filter=6#comments')
    expect([network.sent, await likes(post.ids[0] ?? 0)]).toEqual([[], 0])
  })

  test('that another tab has already sent is no error', async () => {
    const { page, network, comment, like } = await openLike()
    let isRefused = false
    network.intercept = async request => {
      if (request.method === 'GET' && request.url.includes('comment_id=eq.')) {
        // The other tab writes after this read, so that the insert violates the unique key.
        await server.sql`insert into likes (user_id, comment_id) values (${reader.id}, ${comment})`
        return Response.json([])
      }
      isRefused ||= request.method === 'POST'
      return null
    }
    fireEvent.click(like('Like, 0 likes'))
    await until(() => expect(isRefused).toBe(true))
    network.intercept = () => null
    await until(() => like('Unlike, 1 like'))
    expect(page.queryByRole('alert')).toBeNull()
    expect(await likes(comment)).toBe(1)
  })

  test('of a deleted comment removes the comment', async () => {
    const { page, comment, like, texts } = await openLike()
    await server.sql`delete from comments where id = ${comment}`
    fireEvent.click(like('Like, 0 likes'))
    await until(() => page.getByText('This comment has been deleted.'))
    await until(() => expect(texts()).toEqual([]))
  })
})

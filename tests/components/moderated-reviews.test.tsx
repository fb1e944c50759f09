import { fireEvent } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPost, away, fill, press, reader, server, stored, submit, type } from './review-ground.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

const WAIT = 'Please wait a moment and press again'
const described = (page: ReviewPage['page'], description: string | RegExp) =>
  until(() => page.getByRole('textbox', { name: 'Review', description }))

/** Opens the reviews of a post as the reader, with words in the form. */
async function openWith(words: string) {
  const post = await addPost()
  const opened = await openReviews(server, post.id, reader.session)
  const field = opened.page.getByLabelText('Review')
  type(field, words)
  return { ...opened, post, field }
}

describe('a form that looks like a bot’s', () => {
  test('because it was opened just now, asks to wait, keeps the words, and takes them the second time', async () => {
    const before = performance.now()
    const { page, field, post, texts } = await openWith('Faster than light')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(before + 1_500)
    submit(page)
    await described(page, WAIT)
    expect(field).toHaveProperty('value', 'Faster than light')
    expect(await stored(post.id)).toEqual([])
    clock.mockReturnValue(before + 600_000)
    submit(page)
    await until(() => expect(texts()).toEqual(['Faster than light']))
  })

  test('because its hidden field was filled in, asks to press again, and takes it the second time', async () => {
    const { page, post, texts } = await openWith('Filled in by my browser')
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (!trap) throw new Error('There is no hidden field.')
    expect(trap.getAttribute('tabindex')).toBe('-1')
    trap.value = 'https://spam.example'
    submit(page)
    await described(page, WAIT)
    expect(await stored(post.id)).toEqual([])
    submit(page)
    await until(() => expect(texts()).toEqual(['Filled in by my browser']))
  })
})

test('an edit that adds many links waits for approval', async () => {
  const post = await addPost([{ content: 'Plain words', rating: 4, by: 'me' }])
  const { page, row } = await openReviews(server, post.id, reader.session)
  press(row('Plain words'), 'Edit')
  const field = await until(() => page.getByLabelText('Edit review'))
  type(field, 'www.a.example www.b.example www.c.example')
  fireEvent.submit(field.closest('form') ?? field)
  await until(() => page.getByText(/It will be shown once it is approved\./))
  await until(() => page.getByText('Waiting for approval'))
  await until(() => page.getByRole('heading', { name: 'Comments 0' }))
})

describe('a review that is said too often', () => {
  test('on another post of the day is refused in words, which stay', async () => {
    await addPost([{ content: 'Nice  POST.', by: 'me' }])
    const { page, field } = await openWith('nice post.')
    submit(page)
    await described(page, 'You have written this already today.')
    expect(field).toHaveProperty('value', 'nice post.')
  })

  test('is refused with how long to wait', async () => {
    await server.sql`insert into private.acts (user_id, act, done_at)
      select ${reader.id}::uuid, 'reviews', now() - interval '7 minutes' from generate_series(1, 10)`
    const { page, post } = await openWith('The eleventh')
    submit(page)
    await described(page, 'You are writing reviews very quickly. Please try again in 3 minutes.')
    expect(await stored(post.id)).toEqual([])
    await server.sql`delete from private.acts where user_id = ${reader.id}`
  })
})

test('a visitor who reports a comment is asked to sign in', async () => {
  const post = await addPost([{ content: 'Something rude' }])
  const { page, row, network } = await openReviews(server, post.id, null)
  press(row('Something rude'), 'Report')
  await until(() => page.getByText('You need to be logged in to report a comment'))
  expect(network.sent).toEqual([])
})

test('a reader with a held first review reads every comment of a long list', async () => {
  const post = await addPost([{ content: 'Mine waits', by: 'me' }])
  await server.sql`update comments set status = 'held' where blog_id = ${post.id}`
  await fill(post.id, 20)
  const { page, texts } = await openReviews(server, post.id, reader.session)
  await until(() => expect(texts()).toContain('Mine waits'))
  const more = page.queryByRole('button', { name: /more comments/ })
  if (more) fireEvent.click(more)
  const all = ['Mine waits', ...Array.from({ length: 20 }, (_, place) => `Comment ${20 - place}`)]
  await until(() => expect(texts()).toEqual(all))
})

test('the next comments that cannot be loaded are told of where they would stand, and Try again brings them', async () => {
  const post = await addPost()
  await fill(post.id, 25)
  const { page, network, texts } = await openReviews(server, post.id, null)
  network.intercept = ({ url }) => (url.includes('/rest/v1/comments') ? away(500) : null)
  fireEvent.click(page.getByRole('button', { name: 'Show 20 more comments' }))
  const trouble = await until(() => page.getByRole('alert'))
  expect(trouble.textContent).toContain('The next comments could not be loaded.')
  expect(page.getByRole('list', { name: 'Comments' }).contains(trouble)).toBe(true)
  expect(texts()).toHaveLength(20)
  network.intercept = () => null
  press(trouble, 'Try again')
  await until(() => expect(texts()).toHaveLength(25))
  expect(page.queryByRole('alert')).toBeNull()
})

test('a picture that does not arrive gives way to the person icon', async () => {
  const post = await addPost([{ content: 'With a picture, once' }])
  await server.sql`update profiles set avatar_url = 'gone.webp' where username = 'osric'`
  const { row } = await openReviews(server, post.id, null)
  const picture = () => row('With a picture, once').querySelector('img')
  const shown = picture()
  if (shown) fireEvent.error(shown)
  await until(() => expect(picture()).toBeNull())
  expect(row('With a picture, once').querySelectorAll('.avatar-none svg')).toHaveLength(1)
})

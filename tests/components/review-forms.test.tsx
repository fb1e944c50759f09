import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { oddTexts } from '#tests/support/odd-texts.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { ERROR_NAMES, refusedAnswer } from '../hosted/failing-gateway.ts'
import { expectToFade, stopClock } from './clock.ts'
import { addPost, reader, server, stored, submit, type } from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

/** 10,000 characters, of which an emoji is one. */
const longest = `${'🖊'.repeat(5000)}${'words '.repeat(833)}ab`

describe('a new review', () => {
  test('has stars for pointer and arrow keys', async () => {
    const post = await addPost()
    const { page, row } = await openReviews(server, post.id, reader.session)
    const select = page.getByLabelText('Rating')
    const stars = page.getByRole('slider', { name: 'Stars' })
    const expectRating = (rating: string) =>
      until(() => expect(stars.getAttribute('aria-valuetext')).toBe(rating))
    await expectRating('No rating')
    type(select, '3')
    await expectRating('3 of 5 stars')
    fireEvent.keyDown(stars, { key: 'ArrowRight' })
    await expectRating('4 of 5 stars')
    expect(select).toHaveProperty('value', '4')
    fireEvent.keyDown(stars, { key: 'Home' })
    await expectRating('No rating')
    fireEvent.keyDown(stars, { key: 'ArrowRight' })
    await expectRating('1 of 5 stars')
    fireEvent.keyDown(stars, { key: 'ArrowLeft' })
    await expectRating('No rating')
    expect(select).toHaveProperty('value', '')
    fireEvent.keyDown(stars, { key: 'ArrowLeft' })
    await expectRating('No rating')

    stars.getBoundingClientRect = () => new DOMRect(100, 0, 100, 20)
    fireEvent.pointerDown(stars, { clientX: 130, buttons: 1 })
    await expectRating('2 of 5 stars')
    fireEvent.pointerMove(stars, { clientX: 500, buttons: 1 })
    await expectRating('5 of 5 stars')
    fireEvent.pointerMove(stars, { clientX: 110, buttons: 0 })
    expect(select).toHaveProperty('value', '5')
    type(page.getByLabelText('Review'), 'Drawn over')
    submit(page)
    await until(() => page.getByText('Comment added successfully'))
    await expectRating('No rating')
    expect(await stored(post.id)).toEqual([{ content: 'Drawn over', rating: 5 }])
    expect(page.getByLabelText('Review')).toHaveProperty('value', '')
    expect(JSON.stringify(sessionStorage)).not.toContain('Drawn over')
    within(row('Drawn over')).getByRole('img', { name: '5 out of 5 stars' })
    await until(() => page.getByText('1 Rating'))
    page.getByRole('heading', { name: 'Comments 1' })
  })

  test('needs no rating and is shown before the reload', async () => {
    const post = await addPost()
    const atReads: string[][] = []
    const { page, texts } = await openReviews(server, post.id, reader.session, '', ({ url, method }) => {
      if (method === 'GET' && url.includes('/rest/v1/rpc/read_reviews')) atReads.push(texts())
      return null
    })
    type(page.getByLabelText('Review'), '  No stars from me \n')
    using _clock = stopClock()
    submit(page)
    await expectToFade(page, 'Comment added successfully', 2000)
    expect(texts()).toEqual(['No stars from me'])
    expect(atReads.at(-1)).toEqual(['No stars from me'])
    expect(await stored(post.id)).toEqual([{ content: 'No stars from me', rating: null }])
    page.getByText('Not Rated')
  })

  test.each([
    ['nothing', '', 'Write a few words first'],
    ['spaces and empty lines', ' \n\t \n ', 'Write a few words first'],
    [
      'too many words',
      `${longest}!`,
      'A review can have at most 10,000 characters; this one has 10,001',
      `\n${longest}\n\n`,
    ],
  ])('of %s is refused at its field', async (what, text, description, next = `A few words after ${what}`) => {
    const post = await addPost()
    const { page, network } = await openReviews(server, post.id, reader.session)
    const field = page.getByLabelText('Review')
    type(field, text)
    type(page.getByLabelText('Rating'), '2')
    submit(page)
    await until(() => page.getByRole('textbox', { name: 'Review', description }))
    await until(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(network.sent).toEqual([])

    type(field, next)
    submit(page)
    await until(() => page.getByText('Comment added successfully'))
    expect(field.hasAttribute('aria-invalid')).toBe(false)
    expect(await stored(post.id)).toEqual([{ content: next.trim(), rating: 2 }])
  })

  test('that is submitted again while pending is sent once', async () => {
    const post = await addPost()
    const { page, network, texts } = await openReviews(server, post.id, reader.session)
    const answer = Promise.withResolvers<null>()
    network.intercept = ({ method }) => (method === 'POST' ? answer.promise : null)
    type(page.getByLabelText('Review'), 'Only once')
    submit(page)
    const busy = await until(() => page.getByRole('button', { name: 'Processing...' }))
    fireEvent.click(busy)
    answer.resolve(null)
    await until(() => expect(texts()).toEqual(['Only once']))
    expect(network.sent.filter(({ request }) => request === 'POST /rest/v1/comments')).toHaveLength(1)
    expect(await stored(post.id)).toHaveLength(1)
    // The second half of a slow double click.
    fireEvent.click(page.getByRole('button', { name: 'Submit' }), { detail: 2 })
    expect(document.activeElement).not.toBe(page.getByLabelText('Review'))
  })

  test.each(ERROR_NAMES)('while %s keeps text and stars and succeeds later', async error => {
    const text = `Words while ${error}`
    const { page, network, field, post } = await openWith(text)
    type(page.getByLabelText('Rating'), '3')
    network.intercept = ({ method }) => (method === 'POST' ? refusedAnswer(error) : null)
    submit(page)
    await described(page, 'The connection was interrupted. Please try again. What you wrote is still here.')
    expect(field).toHaveProperty('value', text)
    network.intercept = () => null
    submit(page)
    await until(() => page.getByText('Comment added successfully'))
    expect(await stored(post.id)).toEqual([{ content: text, rating: 3 }])
    await server.sql`delete from private.recent_actions`
  })

  test('of a deleted post keeps its text', async () => {
    const post = await addPost([{ content: 'By somebody else' }])
    const { page } = await openReviews(server, post.id, reader.session)
    const field = page.getByLabelText('Review')
    type(field, 'Words that must not be lost')
    await server.sql`delete from blogs where id = ${post.id}`
    submit(page)
    const description = 'This post has been deleted. What you wrote is still here.'
    await until(() => page.getByRole('textbox', { name: 'Review', description }))
    expect(field).toHaveProperty('value', 'Words that must not be lost')
  })

  test('of a deleted account keeps its text', async () => {
    const post = await addPost()
    const { client, id } = await peopleOf(() => server).signedUp('wren')
    const { page } = await openReviews(server, post.id, (await client.auth.getSession()).data.session)
    const field = page.getByLabelText('Review')
    type(field, 'Words that must not be lost')
    await server.sql`delete from auth.users where id = ${id}`
    submit(page)
    await until(() => page.getByText('Your account no longer exists. What you wrote is still here.'))
    expect(field).toHaveProperty('value', 'Words that must not be lost')
    expect(await stored(post.id)).toEqual([])
  })
})

test('sends, shows and edits unusual text without losing a character', async () => {
  const post = await addPost()
  const text = oddTexts.join('\n')
  const { page, texts } = await openReviews(server, post.id, reader.session)
  type(page.getByLabelText('Review'), text)
  submit(page)
  await until(() => expect(texts()).toEqual([text]))
  expect(await stored(post.id)).toEqual([{ content: text, rating: null }])
  fireEvent.click(page.getByRole('button', { name: 'Edit' }))
  const field = await until(() => page.getByLabelText('Edit review'))
  expect(field).toHaveProperty('value', text)
  type(field, `${text}.`)
  fireEvent.submit(field.closest('form') ?? field)
  await until(() => expect(texts()).toEqual([`${text}.`]))
  expect(document.title).not.toBe('executed')
})

const WAIT = 'Please wait a moment and try again'
const described = (page: ReviewPage['page'], description: string | RegExp) =>
  until(() => page.getByRole('textbox', { name: 'Review', description }))

/** Opens the reviews of a post as the reader, with words in the form. */
async function openWith(text: string) {
  const post = await addPost()
  const opened = await openReviews(server, post.id, reader.session)
  const field = opened.page.getByLabelText('Review')
  type(field, text)
  return { ...opened, post, field }
}

describe('a form that looks like a bot’s', () => {
  test('asks to wait because the page was just opened', async () => {
    const { page, field, post, texts } = await openWith('Faster than light')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_500)
    submit(page)
    await described(page, WAIT)
    expect(field).toHaveProperty('value', 'Faster than light')
    expect(await stored(post.id)).toEqual([])
    clock.mockReturnValue(600_000)
    submit(page)
    await until(() => expect(texts()).toEqual(['Faster than light']))
  })

  test('asks to retry because its hidden field is filled', async () => {
    const { page, post, texts } = await openWith('Filled in by my browser')
    const honeypot = document.querySelector<HTMLInputElement>('input[name=homepage]')
    if (!honeypot) throw new Error('There is no hidden field.')
    expect(honeypot.hidden).toBe(true)
    honeypot.value = 'https://spam.example'
    submit(page)
    await described(page, WAIT)
    expect(await stored(post.id)).toEqual([])
    submit(page)
    await until(() => expect(texts()).toEqual(['Filled in by my browser']))
  })
})

describe('a repeated review', () => {
  test('on a third post of the day is refused', async () => {
    await addPost([{ content: 'Nice  POST.', by: 'me' }])
    await addPost([{ content: 'NICE post.', by: 'me' }])
    const { page, field } = await openWith('nice post.')
    submit(page)
    await described(page, 'You have already posted this today.')
    expect(field).toHaveProperty('value', 'nice post.')
  })

  test('is refused with the time until a retry', async () => {
    await server.sql`delete from private.recent_actions where user_id = ${reader.id}`
    await server.sql`insert into private.recent_actions (user_id, action, done_at)
      select ${reader.id}::uuid, 'reviews', now() - interval '7 minutes' from generate_series(1, 10)`
    const { page, post } = await openWith('The eleventh')
    submit(page)
    await described(page, 'You are writing reviews very quickly. Please try again in 3 minutes.')
    expect(await stored(post.id)).toEqual([])
    await server.sql`delete from private.recent_actions where user_id = ${reader.id}`
  })
})

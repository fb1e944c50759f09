import { describe, expect, test } from 'vitest'
import { checkFields, type PostErrors, type PostFields } from '#shared/posts/post-values.ts'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { emptyPost, remainingErrors, trimmedPost, withSlug, withTitle } from './typed-post.ts'

const now = new Date('2026-11-21T12:00:00Z')
const checkPost = (post: PostFields, now: Date) => checkFields(post, { noun: 'post', now })
const whole = {
  ...emptyPost,
  title: 'A title',
  slug: 'a-title',
  introduction: 'Why',
  topic: 'ReactJS',
}

describe('the slug', () => {
  test('follows the title', () => {
    expect(withTitle(emptyPost, 'Crème brûlée & Co')).toMatchObject({ slug: 'creme-brulee-co' })
  })

  test('stops following once it is edited by hand', () => {
    const edited = { ...emptyPost, slug: 'mine', slugByHand: true }
    expect(withTitle(edited, 'Other')).toMatchObject({ title: 'Other', slug: 'mine' })
  })

  test('follows again when what was typed into it is removed', () => {
    const titled = withTitle(emptyPost, 'One')
    expect(withTitle(withSlug(titled, 'one'), '')).toMatchObject({ slug: '', slugByHand: false })
    expect(withTitle(withSlug(titled, 'two'), '')).toMatchObject({ slug: 'two', slugByHand: true })
  })

  test('joins a pasted title into one line', () => {
    expect(withTitle(emptyPost, 'Two\r\n  lines')).toMatchObject({ title: 'Two lines', slug: 'two-lines' })
  })
})

describe('checking', () => {
  test('a complete post is valid', () => expect(checkPost(whole, now)).toEqual({}))

  test('every missing field is reported', () => {
    expect(checkPost(trimmedPost({ ...emptyPost, title: ' ' }), now)).toEqual({
      title: 'Enter a title',
      introduction: 'Enter an introduction',
      topic: 'Choose a topic',
    })
  })

  test('a title needs a character that can be seen', () => {
    for (const title of ['\u200b', '\u2060 \u202e\u3164\u2800\ufe0f', '\u00ad\u0085'])
      expect(checkPost({ ...whole, title }, now)).toEqual({ title: 'Enter a title with visible characters' })
    for (const title of ['…', '🙂', '👩\u200d👧', 'ﷺ'])
      expect(checkPost({ ...whole, title }, now)).toEqual({})
  })

  test('lengths are counted in characters, as the database does', () => {
    expect(checkPost({ ...whole, title: '😀'.repeat(200) }, now)).toEqual({})
    expect(checkPost({ ...whole, title: 'a'.repeat(201), introduction: 'b'.repeat(501) }, now)).toEqual({
      title: 'Use at most 200 characters',
      introduction: 'Use at most 500 characters',
    })
  })

  test('the body is counted in bytes', () => {
    expect(checkPost({ ...whole, content: 'ä'.repeat(1024 * 1024) }, now)).toEqual({})
    expect(checkPost({ ...whole, content: `${'ä'.repeat(1024 * 1024)}.` }, now)).toHaveProperty('content')
  })

  const thing = {
    type: 'Book',
    name: 'The Overstory',
    maker: '',
    address: '',
    rating: null,
    isRatedByReaders: false,
    year: null,
  } as const

  const things: [parts: Partial<ReviewedThing>, errors: PostErrors][] = [
    [{}, {}],
    [{ address: 'https://example.com/b?c=1' }, {}],
    [{ name: ' ' }, { reviewedName: 'Enter the name of what you review' }],
    [{ name: 'a'.repeat(201) }, { reviewedName: 'Use at most 200 characters' }],
    [{ maker: 'a'.repeat(201) }, { reviewedMaker: 'Use at most 200 characters' }],
  ]
  const noAddresses = [
    'example.com',
    'javascript:alert(1)',
    'https://a b',
    'http://',
    `https://${'a'.repeat(1993)}`,
  ]
  const reviewedAddress = 'Enter a full address, such as https://example.com'
  for (const address of noAddresses) things.push([{ address }, { reviewedAddress }])

  test.each(things)('what the post reviews, with %j', (parts, errors) => {
    expect(checkPost(trimmedPost({ ...whole, reviewed: { ...thing, ...parts } }), now)).toEqual(errors)
  })

  test.each([
    ['', 'Enter a slug: letters and digits, with hyphens between words'],
    ['My Post', 'Use lowercase letters and digits, with hyphens between words, such as my-post'],
    ['a--b', 'Use lowercase letters and digits, with hyphens between words, such as a-b'],
    ['!!!', 'Use letters and digits, with hyphens between words'],
  ])('the slug %j is refused', (slug, message) => {
    expect(checkPost({ ...whole, slug }, now)).toEqual({ slug: message })
  })

  test('a scheduled post needs a time in the future', () => {
    const scheduled = { ...whole, status: 'scheduled' as const }
    expect(checkPost(scheduled, now)).toEqual({ publishedAt: 'Choose a date and time' })
    expect(checkPost({ ...scheduled, publishedAt: '2026-11-21T12:00:00Z' }, now)).toEqual({
      publishedAt: 'Choose a time in the future',
    })
    expect(checkPost({ ...scheduled, publishedAt: '2026-11-21T12:01:00Z' }, now)).toEqual({})
    expect(checkPost({ ...scheduled, publishedAt: '9999-11-21T12:01:00Z' }, now)).toEqual({
      publishedAt: 'Choose a time before the year 9998',
    })
  })
})

describe('after an edit', () => {
  const left = (errors: PostErrors, changes: Partial<typeof emptyPost>) =>
    remainingErrors(errors, emptyPost, { ...emptyPost, ...changes }, { noun: 'post', now })

  test('clears the error of the corrected field only', () => {
    const errors = { title: 'Enter a title', topic: 'Choose a topic' }
    expect(left(errors, { title: 'A title', slug: 'a-title' })).toEqual({ topic: 'Choose a topic' })
    expect(left(errors, { title: ' ' })).toEqual(errors)
  })

  test('adds no error', () => {
    expect(left({}, { title: '' })).toEqual({})
  })

  test('shows a server error until its field is edited', () => {
    const errors = { slug: 'Another post already has this slug.', content: 'Too long' }
    expect(left(errors, { introduction: 'Why' })).toEqual(errors)
    expect(left(errors, { title: 'B', slug: 'b' })).toEqual({ content: 'Too long' })
  })
})

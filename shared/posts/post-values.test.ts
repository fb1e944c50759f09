import { expect, test } from 'vitest'
import {
  describeFields,
  emptyFields,
  fieldNames,
  isSamePost,
  type PostFields,
  readFields,
  refusalOf,
  toColumns,
} from './post-values.ts'

const post: PostFields = {
  title: 'On gates',
  slug: 'on-gates',
  subtitle: 'And who oils them',
  introduction: 'Why they creak.',
  content: '<p>Rust.</p>',
  topic: 'CSS',
  tags: ['Gates', 'Oil'],
  status: 'scheduled',
  publishedAt: '2099-01-01T10:00:00.000Z',
  reviewed: {
    type: 'Book',
    name: 'Gates',
    maker: '',
    address: '',
    rating: 3,
    isRatedByReaders: false,
    year: 1999,
  },
  series: 'gates-and-walls',
  project: { role: 'Smith', client: '', started: '2024-05', ended: '', state: 'ongoing', links: [] },
  featured: true,
  areReviewsClosed: true,
  thumbnail: 'gate.webp',
  cover: 'swell-6-00c0ffee',
}

test('reads a post from the columns it is written to', () => {
  const row = { ...toColumns(post, fieldNames), published_at: '2099-01-01T11:00:00+01:00', id: 7 }
  expect(readFields(row, fieldNames)).toEqual(post)
})

test('reads invalid values as empty', () => {
  const row = { title: 3, status: 'secret', published_at: 'infinity', reviewed: [], thumbnail: {}, tags: 'a' }
  for (const stored of [row, null, undefined, 'text', 4])
    expect(readFields(stored, fieldNames)).toEqual(emptyFields)
})

const changes: { [Name in keyof PostFields]: PostFields[Name] } = {
  title: 'On walls',
  slug: 'on-walls',
  subtitle: '',
  introduction: 'Why they stand.',
  content: '<p><strong>Rust.</strong></p>',
  topic: 'HTML',
  tags: ['Oil', 'Gates'],
  status: 'draft',
  publishedAt: '2099-01-01T10:01:00.000Z',
  reviewed: {
    ...(post.reviewed ?? { type: 'Book', name: '', maker: '', address: '' }),
    rating: 4,
    isRatedByReaders: false,
    year: 2001,
  },
  series: 'locks',
  project: { role: 'Smith', client: 'Vera', started: '2024', ended: '', state: 'retired', links: [] },
  featured: false,
  areReviewsClosed: false,
  thumbnail: 'wall.webp',
  cover: 'swell-5-00c0ffee',
}

test.each(fieldNames)('treats a post with another %s as different', name => {
  expect(isSamePost(post, { ...post })).toBe(true)
  expect(isSamePost(post, { ...post, [name]: changes[name] })).toBe(false)
})

test('compares the time of scheduled posts only', () => {
  const published = { ...post, status: 'published' as const }
  expect(isSamePost(published, { ...published, publishedAt: null })).toBe(true)
  expect(isSamePost(post, { ...post, publishedAt: '2099-01-01T10:00:00+00:00' })).toBe(true)
})

test('shows status and time in the reader’s time zone', () => {
  const described = describeFields(post, ['status', 'publishedAt'], {
    language: 'en',
    timeZone: 'Europe/Berlin',
  })
  expect(described).toEqual([
    { kind: 'Status', text: 'Scheduled', isValue: true },
    { kind: 'Appears at', text: 'January 1, 2099 at 11:00', isValue: true },
  ])
  expect(
    describeFields({ ...post, status: 'draft' }, fieldNames, { language: 'en', timeZone: 'UTC' }).map(
      ({ kind }) => kind,
    ),
  ).not.toContain('Appears at')
})

test.each([
  ['post', 'blogs_slug_unique', ['slug', 'Another post already has this slug.']],
  ['page', 'pages_slug_unique', ['slug', 'Another page already has this slug.']],
  [
    'page',
    'pages_slug_in_bin',
    [
      'slug',
      'A deleted page in the bin still has this slug. Restore it, delete it for good, or choose another slug.',
    ],
  ],
  ['page', 'pages_slug_reserved', ['slug', 'The site itself uses this address. Choose another slug.']],
  ['post', 'blogs_slug_shape', ['slug', 'Use lowercase letters and digits, with hyphens between words']],
  ['page', 'pages_introduction_length', ['introduction', 'Use at most 500 characters']],
  [
    'post',
    'blogs_reviewed_thing',
    ['reviewedName', 'Check what the post reviews: its name, maker and address'],
  ],
  ['post', 'blogs_tags_count', ['tags', 'Use at most 20 tags']],
  ['post', 'blogs_tags_names', ['tags', 'Use at most 80 characters in a tag, with a letter or a digit']],
  ['post', 'blogs_published_at_known', null],
  ['post', 'blogs_user_id_fkey', null],
] as const)('the refusal of a %s by %s', (noun, constraint, refusal) => {
  expect(refusalOf(`new row violates check constraint "${constraint}"`, noun)).toEqual(refusal)
})

import { reservedSlugs } from '#app/content/reserved-slugs.ts'
import { slugOf } from '#app/content/slug.ts'
import type { PostDraft } from '#app/data/post-drafts.ts'
import type { ReviewedThing } from '#app/data/reviewed-thing.ts'
import type { Written } from '#app/data/written-posts.ts'
import { statusAt } from './status-at.ts'

/** The form's fields. `slugByHand`: the slug no longer follows the title. */
export type TypedPost = PostDraft['fields']

export type PostField =
  | 'title'
  | 'slug'
  | 'introduction'
  | 'topic'
  | 'publishedAt'
  | 'content'
  | 'reviewedName'
  | 'reviewedMaker'
  | 'reviewedAddress'
export type PostTroubles = Partial<Record<PostField, string>>

export const emptyPost: TypedPost = {
  title: '',
  slug: '',
  slugByHand: false,
  introduction: '',
  topic: '',
  content: '',
  thumbnail: null,
  cover: null,
  status: 'published',
  publishedAt: null,
  reviewed: null,
}

export function typedFrom(post: Written, now: Date): TypedPost {
  const { title, slug, introduction, topic, content, thumbnail, cover, publishedAt, reviewed } = post
  const status = statusAt(post, now)
  return {
    title,
    slug,
    slugByHand: true,
    introduction,
    topic,
    content,
    thumbnail,
    cover,
    status,
    publishedAt,
    reviewed,
  }
}

export function withTitle(post: TypedPost, typed: string): TypedPost {
  const title = typed.replace(/\s*[\r\n]+\s*/g, ' ')
  return { ...post, title, slug: post.slugByHand ? post.slug : slugOf(title) }
}

/** Sets the slug, which then stops to follow the title. Typed spaces alone, which the field removes, change nothing. */
export const withSlug = (post: TypedPost, slug: string): TypedPost =>
  slug === post.slug ? post : { ...post, slug, slugByHand: true }

export const trimmedPost = (post: TypedPost): TypedPost => ({
  ...post,
  title: post.title.trim(),
  slug: post.slug.trim(),
  introduction: post.introduction.trim(),
  reviewed: post.reviewed && {
    ...post.reviewed,
    name: post.reviewed.name.trim(),
    maker: post.reviewed.maker.trim(),
    address: post.reviewed.address.trim(),
  },
})

const LAST_YEAR = 9997
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
const largestBody = 2 * 1024 * 1024

/** Returns a sentence for each invalid field, in field order. */
export type Check = (post: TypedPost, now: Date) => PostTroubles

function checkWords(post: TypedPost, noun: string): PostTroubles {
  const troubles: PostTroubles = {}
  const long = (text: string, most: number) => [...text].length > most
  if (post.title === '') troubles.title = 'Enter a title'
  else if (!visible.test(post.title)) troubles.title = 'Enter a title that can be seen'
  else if (long(post.title, 200)) troubles.title = 'Use at most 200 characters'
  if (post.title !== '') {
    const slug = slugTrouble(post.slug)
    if (slug) troubles.slug = slug
  }
  if (long(post.introduction, 500)) troubles.introduction = 'Use at most 500 characters'
  if (new TextEncoder().encode(post.content).length > largestBody) troubles.content = tooMuchText(noun)
  return troubles
}

export const tooMuchText = (noun: string) => `A ${noun} can have 2 MB of text. Divide it in two.`
export const reservedSlug = 'The site itself uses this address. Choose another slug.'

/** Validates the trimmed fields of a page of the owner. Drafts follow the same rules. */
export function checkPage(page: TypedPost): PostTroubles {
  const troubles = checkWords(page, 'page')
  return !troubles.slug && reservedSlugs.includes(page.slug) ? { ...troubles, slug: reservedSlug } : troubles
}

/** Validates a trimmed post. Drafts follow the same rules. */
export function checkPost(post: TypedPost, now: Date): PostTroubles {
  const troubles = checkWords(post, 'post')
  if (post.introduction === '') troubles.introduction = 'Enter an introduction'
  if (post.topic === '') troubles.topic = 'Choose a topic'
  if (post.status === 'scheduled') {
    if (post.publishedAt === null) troubles.publishedAt = 'Choose a day and a time'
    else if (new Date(post.publishedAt).getUTCFullYear() > LAST_YEAR)
      troubles.publishedAt = 'Choose a time before the year 9998'
    else if (new Date(post.publishedAt) <= now) troubles.publishedAt = 'Choose a time that is still to come'
  }
  return { ...troubles, ...(post.reviewed && checkThing(post.reviewed)) }
}

/** The errors that an edit outside the body has not corrected. A slug that the database refused is wrong until it is edited. */
export function remainingTroubles(
  troubles: PostTroubles,
  before: TypedPost,
  after: TypedPost,
  now: Date,
  check: Check = checkPost,
): PostTroubles {
  const found: Partial<Record<string, string>> = check(trimmedPost(after), now)
  if (before.slug === after.slug) found.slug = troubles.slug
  found.content = troubles.content
  return Object.fromEntries(Object.entries(troubles).filter(([field]) => found[field]))
}

function checkThing({ name, maker, address }: ReviewedThing): PostTroubles {
  const troubles: PostTroubles = {}
  if (name === '') troubles.reviewedName = 'Enter the name of what you review'
  else if ([...name].length > 200) troubles.reviewedName = 'Use at most 200 characters'
  if ([...maker].length > 200) troubles.reviewedMaker = 'Use at most 200 characters'
  if (address !== '' && !isWebAddress(address))
    troubles.reviewedAddress = 'Enter a whole address, such as https://example.com'
  return troubles
}

/** As the database has it: the browser would also accept spaces and quotes, and encode them. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:\/\/[^\s"<>\\]+$/.test(text) && text.length <= 2000

function slugTrouble(slug: string): string | null {
  if (slug === '') return 'Enter a slug: letters and digits, with hyphens between words'
  const fit = slugOf(slug)
  if (fit === slug) return null
  return fit === ''
    ? 'Use letters and digits, with hyphens between words'
    : `Use small letters and digits, with hyphens between words, such as ${fit}`
}

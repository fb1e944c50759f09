import { elementsIn, type HtmlTree, hasClass, parseHtml, textOf } from '#shared/blocks/html-tree.ts'
import { findBodyExcess } from '#shared/posts/body-excess.ts'
import { firstSentences } from '#shared/posts/first-sentences.ts'
import type { Status } from '#shared/posts/post-status.ts'
import { checkTags, mostTags, tidyTags } from '#shared/posts/tag-slug.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { visible } from '#shared/text/visible.ts'
import { ImportLoss } from './import-loss.ts'
import type { ImportedPost } from './imported-site.ts'
import { inOneLine } from './text-in.ts'

/** Columns of a post. A page has some of them. */
export interface Entry {
  title: string
  subtitle: string
  introduction: string
  content: string
  tags: string[]
  status: Status
  published_at: string | null
  inserted_at: string
  updated_at: string
  reviews_closed: boolean
}

interface EntrySite {
  language: string
  ownerName: string
  now: Date
}

/** `content`: already sanitized. Throws ImportLoss. */
export function prepareEntry(
  post: ImportedPost,
  body: string,
  { language, ownerName, now }: EntrySite,
  notes: Set<string>,
): Entry {
  const tree = parseHtml(body)
  const text = textOf(tree).replace(/\s+/g, ' ').trim()
  const title = prepareTitle(post, text, language, notes)
  const content = body + (post.author && post.author !== ownerName ? signature(post.author) : '')
  const excess = findBodyExcess(content)
  if (excess)
    throw new ImportLoss(
      excess === 'size'
        ? 'Its text is larger than 2 MB. Split it into two.'
        : 'Its text has more than 40,000 tags. Split it into two.',
    )
  const given = inOneLine(post.introduction)
  const introduction = visible.test(given)
    ? shorten(given, 500, 'introduction', notes)
    : firstSentences(paragraphsOf(tree) || text || title, language)
  const { status, publishedAt } = prepareDate(post, now, notes)
  const insertedAt = publishedAt ?? dateWithin(post.updatedAt) ?? now.toISOString()
  const updatedAt = dateWithin(post.updatedAt)
  return {
    title,
    subtitle: shorten(inOneLine(post.subtitle ?? ''), 200, 'subtitle', notes),
    introduction: post.noun === 'page' && !visible.test(given) ? '' : introduction,
    content,
    tags: prepareTags(post.tags, notes),
    status,
    published_at: publishedAt,
    inserted_at: insertedAt,
    updated_at:
      updatedAt && updatedAt > insertedAt && updatedAt <= now.toISOString() ? updatedAt : insertedAt,
    reviews_closed: post.areReviewsClosed === true,
  }
}

const paragraphsOf = (body: HtmlTree): string =>
  elementsIn(body)
    .filter(element => element.name === 'p' && !hasClass(element, 'math-block'))
    .map(textOf)
    .filter(text => !/^\s*\[\^[^\]]+\]:/.test(text))
    .join(' ')
    .replace(/\[\^[^[\]\s]+\]/g, '')
    .trim()

const signature = (name: string) =>
  `<p><em>${inOneLine(name).replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)}</em></p>`

function shorten(text: string, most: number, what: string, notes: Set<string>): string {
  if ([...text].length <= most) return text
  notes.add(`Its ${what} was cut to ${most} characters.`)
  return shortened([...text].slice(0, most).join(''), most - 1)
}

function prepareTitle(
  { title, noun }: ImportedPost,
  text: string,
  language: string,
  notes: Set<string>,
): string {
  const given = inOneLine(title)
  if (visible.test(given)) return shorten(given, 200, 'title', notes)
  notes.add('It has no title: its first words became one.')
  const beginning = firstSentences(text, language, 60)
  return visible.test(beginning) ? beginning : `Untitled ${noun}`
}

function prepareTags(names: string[], notes: Set<string>): string[] {
  const tidy = tidyTags(names.map(inOneLine))
  const usable = tidy.filter(name => checkTags([name]) === null)
  const lost = [...tidy.filter(name => !usable.includes(name)), ...usable.slice(mostTags)]
  if (lost.length > 0)
    notes.add(`Tags that it cannot have, or beyond ${mostTags}: ${lost.join(', ').slice(0, 500)}.`)
  return usable.slice(0, mostTags)
}

const audiences: Record<Exclude<ImportedPost['audience'], 'everybody'>, string> = {
  members: 'Only members could read it, so it becomes a draft.',
  payers: 'Only those who paid could read all of it, so it becomes a draft.',
  password: 'It was protected by a password, so it becomes a draft.',
}

const draft = { status: 'draft', publishedAt: null } as const

function prepareDate(post: ImportedPost, now: Date, notes: Set<string>) {
  if (post.audience !== 'everybody') notes.add(audiences[post.audience])
  if (post.status === 'draft' || post.audience !== 'everybody') return draft
  const known = dateWithin(post.publishedAt)
  if (!known && post.noun === 'post') notes.add('It has no date, so it gets that of the import.')
  const publishedAt = known ?? dateWithin(post.updatedAt) ?? now.toISOString()
  if (new Date(publishedAt) <= now) return { status: 'published' as const, publishedAt }
  if (post.noun === 'post') return { status: 'scheduled' as const, publishedAt }
  notes.add('Pages cannot be scheduled, so it becomes a draft.')
  return draft
}

function dateWithin(text: string | null): string | null {
  const date = new Date(text ?? '')
  const year = date.getUTCFullYear()
  return year >= 1000 && year <= 9997 ? date.toISOString() : null
}

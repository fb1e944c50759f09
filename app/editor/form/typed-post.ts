import type { PostDraft } from '#shared/data/post-drafts.ts'
import type { Noun } from '#shared/posts/field.ts'
import { statusAt } from '#shared/posts/post-status.ts'
import {
  checkFields,
  emptyFields,
  fieldsOf,
  type PostErrors,
  type PostFields,
  trimmed,
} from '#shared/posts/post-values.ts'
import { emptyProject } from '#shared/posts/project.ts'
import { slugOf } from '#shared/posts/slug.ts'

/** The fields of the form. `slugByHand`: the slug no longer follows the title. */
export type TypedPost = PostDraft['fields']

export const emptyPost: TypedPost = { ...emptyFields, slugByHand: false }

/** Readers review a project only if its author says so. */
export const emptyEntry = (noun: Noun): TypedPost =>
  noun === 'project' ? { ...emptyPost, project: emptyProject, areReviewsClosed: true } : emptyPost

export const typedFrom = (post: PostFields, now: Date): TypedPost => ({
  ...fieldsOf(post),
  status: statusAt(post, now),
  slugByHand: true,
})

export function withTitle(post: TypedPost, typed: string): TypedPost {
  const title = typed.replace(/\s*[\r\n]+\s*/g, ' ')
  return { ...post, title, slug: post.slugByHand ? post.slug : slugOf(title) }
}

/** Sets the slug, which then stops following the title. Spaces alone change nothing, because the field removes them. */
export const withSlug = (post: TypedPost, slug: string): TypedPost =>
  slug === post.slug ? post : { ...post, slug, slugByHand: true }

export const trimmedPost = (post: TypedPost): TypedPost => ({ ...post, ...trimmed(post) })

/** Returns the errors that remain after an edit outside the body. A slug that the database rejected stays invalid until it is edited. */
export function remainingErrors(
  errors: PostErrors,
  before: TypedPost,
  after: TypedPost,
  at: { noun: Noun; now: Date },
): PostErrors {
  const found: Partial<Record<string, string>> = checkFields(trimmedPost(after), at)
  if (before.slug === after.slug) found.slug = errors.slug
  found.content = errors.content
  return Object.fromEntries(Object.entries(errors).filter(([input]) => found[input]))
}

import type { NewsletterChoice } from '#shared/newsletter/subscription.ts'
import type { Project } from '#shared/posts/project.ts'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import type { ImportFiles } from './import-files.ts'
import type { Place } from './import-refused.ts'

interface Identified {
  /** The source's id: unique with its type, and the same in the next export. */
  id: string
  at: Place
}

export interface ImportedPicture {
  /** An address, or a path relative to the post's folder. */
  address: string
  alt: string
  caption?: string
}

export interface ImportedPost extends Identified {
  type: 'post'
  noun: 'post' | 'page'
  title: string
  slug: string
  subtitle?: string
  /** Plain text. The start of the body if it is empty. */
  introduction: string
  /** Any HTML: the writer resolves pictures, files and links in it, and then sanitizes it. */
  html: string
  /** A published post whose date is in the future is scheduled. */
  status: 'draft' | 'published'
  /** ISO 8601 with an offset, null if it is unknown. */
  publishedAt: string | null
  updatedAt: string | null
  topic: string | null
  tags: string[]
  /** The names of its authors. Set if it differs from the site's owner: a signature below the text. */
  author: string | null
  cover: ImportedPicture | null
  /** Posts that only some could read become drafts. */
  audience: 'everybody' | 'members' | 'payers' | 'password'
  /** The folder of its file within the input, against which relative addresses resolve. */
  folder?: string
  address: string | null
  /** Full addresses or paths that redirect to it. */
  oldAddresses: string[]
  areReviewsClosed?: boolean
  /** Of another site of this kind: what it reviews, and the drawing without a cover. */
  reviewed?: ReviewedThing | null
  /** The name of its series, or its address here. `place`: posts without one follow. */
  series?: { name: string; place: number | null } | null
  drawnCover?: string | null
  /** Set if it is a project, which has no topic. */
  project?: (Project & { featured: boolean; position: number }) | null
  /** The place among the pinned posts, if it is free. */
  pinned?: number | null
  /** Sentences: what was changed or lost and why. */
  notes: Set<string>
}

export interface ImportedComment extends Identified {
  type: 'comment'
  /** The `id` of its post, and of the comment it replies to. Both may follow later. */
  post: string
  parent: string | null
  name: string
  /** Never stored or shown: only its hash, with which the writer claims the comment. */
  email: string | null
  date: string | null
  text: string
  stars: 1 | 2 | 3 | 4 | 5 | null
  isShown: boolean
}

export interface ImportedTag extends Identified {
  type: 'tag'
  name: string
  description: string
  /** Of another site of this kind: the last parts of its former addresses. */
  oldSlugs?: string[]
}

/** A series needs no entry of its own, except for its texts. `id`: its address. */
export interface ImportedSeries extends Identified {
  type: 'series'
  name: string
  description: string
  coming: string
}

export interface ImportedRedirect extends Identified {
  type: 'redirect'
  from: string
  /** A path or address, null for 410. */
  to: string | null
}

export interface ImportedSubscriber extends Identified {
  type: 'subscriber'
  email: string
  state: 'subscribed' | 'unsubscribed' | 'pending'
  date: string | null
  /** Absent: all topics, each post. */
  choice?: NewsletterChoice
}

export interface ImportedResume extends Identified {
  type: 'resume'
  content: Record<string, unknown>
}

/** What is imported only where the site has none of its own. */
export interface ImportedSettings extends Identified {
  type: 'settings'
  title?: string
  description?: string
  /** The address of the old site, without a slash at the end, by which internal links are recognized. */
  address?: string
  /** Others of the old site, such as 'https://old.files.wordpress.com' for its pictures. */
  origins?: string[]
  /** Of another site of this kind: its row of settings. */
  values?: Record<string, unknown>
}

export interface ImportedLink {
  place: string
  label: string
  address: string
}

/** The links of the top bar and the footer of another site of this kind. Comes last, after the pages that they lead to. */
export interface ImportedNavigation extends Identified {
  type: 'navigation'
  links: ImportedLink[]
}

/** What has no place on this site, such as a menu or a spam comment. */
export interface ImportedLoss extends Identified {
  type: 'loss'
  what: string
  why: string
}

export type Imported =
  | ImportedPost
  | ImportedComment
  | ImportedTag
  | ImportedSeries
  | ImportedRedirect
  | ImportedSubscriber
  | ImportedResume
  | ImportedSettings
  | ImportedNavigation
  | ImportedLoss

export interface Source {
  name: string
  isSourceOf(files: ImportFiles): Promise<boolean>
  /** May be called several times, for the dry run and for each import. Settings come first. */
  read(files: ImportFiles): AsyncIterable<Imported>
}

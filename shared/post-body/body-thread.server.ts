import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ShownChange } from '#shared/posts/difference.ts'
import type { DateSite } from '#shared/text/dates.ts'
import { callThread } from './call-thread.server.ts'
import type { ComparedText } from './changes-of-post.server.ts'
import { feedOfPost } from './feed-of-post.server.ts'
import { type RenderedPost, renderBody } from './render-body.server.ts'

const MANY_TAGS = 5_000

const LONG = 500_000

export type PageJob = { as: 'page'; content: string; hasSidenotes: boolean }
export type TextJob = { as: 'feed' | 'markdown'; content: string; page: string }
export type ChangesJob = { as: 'changes'; older: ComparedText; newer: ComparedText; site: DateSite }

// Threads of their own, so that a comparison or a feed delays no page.
const FILE = '#shared/post-body/body-worker.ts'
const renderInThread = callThread<PageJob, RenderedPost>(FILE, 0)
const writeInThread = callThread<TextJob, string>(FILE, 0)
const compareInThread = callThread<ChangesJob, ShownChange[]>(FILE, 0)

/** Long bodies are processed in a thread: 2 MB take most of a second, which would block the server. */
const isLong = (content: string) => content.length > LONG || hasManyTags(content)

export const hasManyTags = (content: string) => content.split('<', MANY_TAGS + 1).length > MANY_TAGS

export const pageOfBody = (content: string, hasSidenotes = true): Promise<RenderedPost> =>
  isLong(content) ? renderInThread({ as: 'page', content, hasSidenotes }) : renderBody(content, hasSidenotes)

const rendered = new LRUCache<string, Promise<RenderedPost>>({ max: 200 })

/** Memoized by content, because a row restored from a backup may have another row's id and date. */
export function renderPost({ content }: { content: string }, hasSidenotes = true): Promise<RenderedPost> {
  const digest = createHash('sha256').update(content).digest('base64') + hasSidenotes
  const known = rendered.get(digest)
  if (known) return known
  const body = pageOfBody(content, hasSidenotes)
  rendered.set(digest, body)
  const forget = () => rendered.delete(digest)
  body.then(({ failures }) => failures.length === 0 || forget(), forget)
  return body
}

export const feedOfBody = async (content: string, page: string): Promise<string> =>
  isLong(content) ? writeInThread({ as: 'feed', content, page }) : feedOfPost(content, page)

export async function markdownOfBody(content: string, page: string): Promise<string> {
  if (isLong(content)) return writeInThread({ as: 'markdown', content, page })
  const { markdownOfPost } = await import('./markdown-of-post.server.ts')
  return markdownOfPost(content, page)
}

/** Even short texts with nothing in common may take long to compare. */
export const changesOfTexts = (job: Omit<ChangesJob, 'as'>): Promise<ShownChange[]> =>
  compareInThread({ as: 'changes', ...job })

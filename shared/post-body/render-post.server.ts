import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pageOfBody } from './body-thread.server.ts'
import type { RenderedPost } from './render-body.server.ts'

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

import { findTags, parseHtml } from '#shared/blocks/html-tree.ts'
import type { Media } from './find-media.ts'
import type { Imported, ImportedPost } from './imported-site.ts'

const AHEAD = 20

/** Reads some items ahead, so that `prepare` works on them while those before are being written. */
export async function* readAhead(
  items: AsyncIterable<Imported>,
  prepare: (item: Imported) => void,
): AsyncGenerator<Imported> {
  const waiting: Imported[] = []
  for await (const item of items) {
    prepare(item)
    waiting.push(item)
    const first = waiting.length > AHEAD ? waiting.shift() : undefined
    if (first) yield first
  }
  yield* waiting
}

interface Parts<Found> {
  known: { get: (type: string, id: string) => unknown }
  findMedia: (address: string, post: ImportedPost) => Found
}

/** Stores pictures of new posts that the archive has, one after another. What fails is tried again, and reported, when the post is written. */
export function storeAhead<Found extends Pick<Media, 'from'>>(
  { known, findMedia }: Parts<Found>,
  store: (media: Found) => Promise<unknown>,
) {
  let last: Promise<unknown> = Promise.resolve()
  return (item: Imported): void => {
    if (item.type !== 'post' || known.get(item.noun, item.id)) return
    for (const { attribs } of findTags(parseHtml(item.html), 'img'))
      last = last.then(() => storeArchived(attribs.src ?? '', item)).catch(() => {})
  }

  async function storeArchived(address: string, post: ImportedPost): Promise<void> {
    const media = findMedia(address, post)
    if (media.from === 'archive') await store(media)
  }
}

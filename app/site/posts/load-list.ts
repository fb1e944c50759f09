import { data } from 'react-router'
import type { Visitor } from '#app/loading/loader-context.ts'
import { listRecentPosts, readPostList } from '#shared/data/posts.ts'
import type { Tag } from '#shared/data/tags.ts'
import { firstSentences } from '#shared/posts/first-sentences.ts'
import {
  socialCardAddress,
  socialCardOfHome,
  socialCardOfTag,
  socialCardOfTopic,
} from '#shared/posts/social-card.server.ts'
import { hasTopic, type Site } from '#shared/settings/site.ts'
import { pageNumber } from './page-number.ts'

type Part = { topic?: string; tag?: Tag }

/** Loads a page of a list. Throws 404 for an invalid page number; returns status 404 past the end and for an unknown topic. */
export async function loadList(site: Site, { client }: Visitor, url: URL, { topic, tag }: Part = {}) {
  const page = pageNumber(url.searchParams)
  if (page === null) throw data(null, { status: 404 })
  const [{ posts, total }, newest] = await Promise.all([
    readPostList(client, {
      page,
      pageSize: site.pageSize,
      newestFirst: site.order !== 'oldest first',
      topic,
      tag: tag?.slug,
    }),
    listRecentPosts(client, site.recentCount + site.pageSize),
  ])
  const shown = new Set(posts.map(({ id }) => id))
  const others = newest.filter(({ id }) => !shown.has(id))
  // The card is shown even if the first page lists all posts.
  const recent = (others.length > 0 ? others : newest).slice(0, site.recentCount)
  const pageCount = Math.ceil(total / site.pageSize)
  const pastTheEnd = page > Math.max(pageCount, 1)
  const unknown = topic !== undefined && total === 0 && !hasTopic(site, topic)
  const quoted = posts.map(post => ({
    ...post,
    best: post.best && { ...post.best, content: firstSentences(post.best.content, site.language) },
  }))
  const card =
    topic === undefined
      ? tag
        ? socialCardOfTag(site, tag)
        : socialCardOfHome(site)
      : socialCardOfTopic(site, topic)
  return data(
    { posts: quoted, page, pageCount, recent, newest: newest.slice(0, 1), card: socialCardAddress(card) },
    { status: pastTheEnd || unknown ? 404 : 200 },
  )
}

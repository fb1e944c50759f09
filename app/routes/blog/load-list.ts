import type { SupabaseClient } from '@supabase/supabase-js'
import { data } from 'react-router'
import type { Database } from '#app/data/database-types.ts'
import { listPosts, listPostsByTopic, listRecentPosts } from '#app/data/posts.ts'
import { site } from '#site'
import { pageNumber } from './page-number.ts'

/** Loads a list page. Throws 404 for an invalid page number; answers status 404 past the end and for an unknown topic. */
export async function loadList(client: SupabaseClient<Database>, url: URL, topic?: string) {
  const page = pageNumber(url.searchParams)
  if (page === null) throw data(null, { status: 404 })

  const wanted = { page, pageSize: site.pageSize, ascending: site.order === 'oldest first' }
  const [{ posts, total }, recent] = await Promise.all([
    topic === undefined ? listPosts(client, wanted) : listPostsByTopic(client, { ...wanted, topic }),
    listRecentPosts(client, site.recentCount),
  ])
  const pageCount = Math.ceil(total / site.pageSize)
  const pastTheEnd = page > Math.max(pageCount, 1)
  const unknown = topic !== undefined && total === 0 && !site.topics.includes(topic)
  return data({ posts, page, pageCount, recent }, { status: pastTheEnd || unknown ? 404 : 200 })
}

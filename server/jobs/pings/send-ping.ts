import { tagSlugOf } from '#shared/posts/tag-slug.ts'

export interface PingedPost {
  slug: string
  topic: string
  // Missing in what an earlier release stored.
  tags?: string[]
  series?: string | null
  isOnShelf?: boolean
}

export const INDEXNOW = 'https://api.indexnow.org/indexnow'

const ANSWER_TIME = 10_000

export async function pingIndexNow(
  endpoint: string,
  key: string,
  siteUrl: string,
  posts: PingedPost[],
  stopping: AbortSignal,
) {
  const { host, origin } = new URL(siteUrl)
  const urlList = posts.map(({ slug }) => `${origin}/blog/${encodeURIComponent(slug)}`)
  const body = JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList })
  await post(endpoint, 'application/json; charset=utf-8', body, stopping)
}

export async function pingHub(hub: string, siteUrl: string, posts: PingedPost[], stopping: AbortSignal) {
  const { origin } = new URL(siteUrl)
  const places = posts.flatMap(({ topic, tags = [], series, isOnShelf }) => [
    `/topics/${encodeURIComponent(topic)}`,
    ...tags.map(name => `/tags/${encodeURIComponent(tagSlugOf(name))}`),
    ...(series ? [`/series/${encodeURIComponent(series)}`] : []),
    ...(isOnShelf ? ['/shelf'] : []),
  ])
  for (const place of new Set(['', ...places]))
    for (const file of ['rss.xml', 'atom.xml', 'feed.json']) {
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': `${origin}${place}/${file}` })
      await post(hub, 'application/x-www-form-urlencoded', String(body), stopping)
    }
}

/** Follows no redirect, so that only the configured host is contacted. */
async function post(address: string, type: string, body: string, stopping: AbortSignal): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIME)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The response was ${response.status}.`)
}

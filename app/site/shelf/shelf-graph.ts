import type { ShelvedPost } from '#shared/data/shelf.ts'
import { jsonLd } from '#shared/posts/json-ld.ts'

/** Only addresses: each post has its own review, and ratings must not be there twice. */
export const shelfGraph = (posts: Pick<ShelvedPost, 'slug' | 'thing'>[], origin: string) =>
  jsonLd({
    '@type': 'ItemList',
    itemListElement: posts.map(({ slug, thing }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: thing.name,
      url: `${origin}/blog/${encodeURIComponent(slug)}`,
    })),
  })

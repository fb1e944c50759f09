import type { Graph } from 'schema-dts'
import type { ShelvedPost } from '#shared/data/shelf.ts'

/** Only addresses: each post has its own review, and ratings must not be there twice. */
export const shelfGraph = (posts: Pick<ShelvedPost, 'slug' | 'thing'>[], origin: string): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'ItemList',
      itemListElement: posts.map(({ slug, thing }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: thing.name,
        url: `${origin}/blog/${encodeURIComponent(slug)}`,
      })),
    },
  ],
})

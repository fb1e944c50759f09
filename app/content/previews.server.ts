import { createHash } from 'node:crypto'
import type { ListedPost } from '#app/data/posts.ts'
import type { SitePage } from '#app/data/site-pages.ts'
import { accentOf } from './accent.ts'
import { coverOf } from './choose-cover.ts'
import { type CoverStyle, lookDefaults, type TypePair } from './look.ts'
import { inkOf, type Site } from './site.ts'

export type Preview = {
  /** The page: '', 'topics/TypeScript', 'blog/a-slug', 'about'. */
  page: string
  title: string
  /** `ink`: a topic's place in the list of topics, from 1 to 4. */
  label: { text: string; ink: number } | null
  signature: string
  site: string
  cover: string
  thumbnail: string | null
  /** What differs from the design. `pen`: the accent of the light theme. */
  look?: { pen?: string; coverStyle?: CoverStyle; typePair?: TypePair }
}

/** Raise it when the drawing changes: it is part of the address of every preview. */
const DESIGN = 1

function lookOf({ look: { accent, coverStyle, typePair } }: Site): Pick<Preview, 'look'> {
  const look = {
    ...(accent && { pen: accentOf(accent, 'light').pen }),
    ...(coverStyle !== lookDefaults.coverStyle && { coverStyle }),
    ...(typePair !== lookDefaults.typePair && { typePair }),
  }
  return Object.keys(look).length > 0 ? { look } : {}
}

type Previewed = Pick<ListedPost, 'slug' | 'title' | 'topic' | 'author' | 'cover' | 'thumbnail'>

const label = (site: Site, text: string, topic: string) => ({ text, ink: inkOf(site, topic) ?? 1 })

export const postPreview = (
  site: Site,
  { slug, title, topic, author, cover, thumbnail }: Previewed,
): Preview => ({
  page: `blog/${slug}`,
  title,
  label: label(site, topic, topic),
  signature: `By ${author}`,
  site: site.title,
  cover,
  thumbnail,
  ...lookOf(site),
})

export const topicPreview = (site: Site, topic: string): Preview => ({
  page: `topics/${topic}`,
  title: topic,
  label: label(site, 'Posts about', topic),
  signature: `By ${site.owner.name}`,
  site: site.title,
  cover: coverOf(topic),
  thumbnail: null,
  ...lookOf(site),
})

export const sitePagePreview = (
  site: Site,
  { slug, title, thumbnail }: Pick<SitePage, 'slug' | 'title' | 'thumbnail'>,
): Preview => ({
  page: slug,
  title,
  label: null,
  signature: `By ${site.owner.name}`,
  site: site.title,
  cover: coverOf(slug),
  thumbnail,
  ...lookOf(site),
})

export const homePreview = (site: Site): Preview => ({
  page: '',
  title: site.masthead.replaceAll('*', '') || site.description || site.title,
  label: null,
  signature: `By ${site.owner.name}`,
  site: site.title,
  cover: coverOf(site.title),
  thumbnail: null,
  ...lookOf(site),
})

export const previewHash = (preview: Preview) =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, preview]))
    .digest('hex')
    .slice(0, 16)

export function previewAddress(preview: Preview): string {
  // A topic may have a slash of its own.
  const [first = '', ...rest] = preview.page.split('/')
  const path = [first, rest.join('/')].filter(Boolean).map(encodeURIComponent)
  return ['/previews', ...path, `${previewHash(preview)}.jpg`].join('/')
}

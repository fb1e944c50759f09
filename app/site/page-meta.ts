import type { MetaDescriptor } from 'react-router'
import type { Site } from '#shared/settings/site.ts'

export type PageMatches = readonly [{ loaderData: { site: Site; origin: string } }, ...unknown[]]

type Page = {
  /** Null for the title of the site alone. */
  name: string | null
  description: string
  /** The canonical path. */
  path: string
  /** The path of the image for links on other sites, 1200 x 630 pixels. */
  card?: string | undefined
  feed?: { title: string; address: string }
  markdown?: string
  article?: { published: string; changed: string; topic: string; tags: string[]; author: string }
}

export function pageMeta(
  [root]: PageMatches,
  { name, description, path, card, feed, markdown, article }: Page,
): MetaDescriptor[] {
  const { site, origin } = root.loaderData
  const title = name === null ? site.title : `${name} · ${site.title}`
  const address = origin + path
  const socialCard = card && origin + card
  const meta: MetaDescriptor[] = [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.title },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { name: 'twitter:card', content: socialCard ? 'summary_large_image' : 'summary' },
  ]
  if (socialCard)
    meta.push(
      { property: 'og:image', content: socialCard },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
    )
  if (feed)
    meta.push({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: feed.title,
      href: feed.address,
    })
  if (markdown) meta.push({ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdown })
  if (article)
    meta.push(
      { property: 'article:published_time', content: article.published },
      { property: 'article:modified_time', content: article.changed },
      { property: 'article:section', content: article.topic },
      ...article.tags.map(tag => ({ property: 'article:tag', content: tag })),
      { name: 'author', content: article.author },
    )
  return meta
}

import type { MetaDescriptor } from 'react-router'
import { site } from '#site'

type Page = {
  title: string
  description: string
  address: string // canonical, absolute
  image?: string | null
  /** An RSS feed of this page alone. */
  feed?: { title: string; address: string }
  article?: { published: string; changed: string; topic: string; author: string }
}

export function pageMeta({ title, description, address, image, feed, article }: Page): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.title },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  if (image) meta.push({ property: 'og:image', content: image })
  if (feed)
    meta.push({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: feed.title,
      href: feed.address,
    })
  if (article)
    meta.push(
      { property: 'article:published_time', content: article.published },
      { property: 'article:modified_time', content: article.changed },
      { property: 'article:section', content: article.topic },
      { name: 'author', content: article.author },
    )
  return meta
}

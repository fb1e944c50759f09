import type { ProfilePage, WebPage } from 'schema-dts'
import type { SitePage } from '#shared/data/site-pages.ts'
import { breadcrumbList, jsonLd } from '#shared/posts/json-ld.ts'
import type { Site } from '#shared/settings/site.ts'
import { ownerData } from '../posts/structured-data.ts'

type PageFacts = { site: Site; origin: string; address: string; description: string }

/** JSON-LD (schema.org) of one of the owner's pages. /about describes the owner. `origin` and `address` are absolute. */
export function sitePageGraph(
  { slug, title, updatedAt }: Pick<SitePage, 'slug' | 'title' | 'updatedAt'>,
  { site, origin, address, description }: PageFacts,
) {
  const common = {
    '@id': `${address}#page`,
    url: address,
    name: title,
    description,
    dateModified: updatedAt,
    isPartOf: { '@id': `${origin}/#site` },
  }
  const page: WebPage | ProfilePage =
    slug === 'about'
      ? { '@type': 'ProfilePage', ...common, mainEntity: ownerData(site, origin) }
      : { '@type': 'WebPage', ...common }
  const breadcrumbs = breadcrumbList([
    [site.title, `${origin}/`],
    [title, address],
  ])
  return jsonLd(page, breadcrumbs)
}

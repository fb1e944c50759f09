import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbList } from '#shared/posts/breadcrumbs.ts'
import type { Site } from '#shared/settings/site.ts'

/** The filtered lists have the address of the whole one. */
export function projectsMeta(site: Site, origin: string, card: string) {
  const { projectsTitle: name, projectsAddress: address, owner } = site
  return [
    ...pageMeta(site, {
      title: `${name} · ${site.title}`,
      description: `${name} by ${owner.name}.`,
      address: `${origin}/${address}`,
      socialCard: origin + card,
      feed: { title: name, address: `/${address}/rss.xml` },
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'CollectionPage',
            '@id': `${origin}/${address}#page`,
            name,
            url: `${origin}/${address}`,
            isPartOf: { '@id': `${origin}/#site` },
          },
          breadcrumbList([
            [site.title, `${origin}/`],
            [name, `${origin}/${address}`],
          ]),
        ],
      },
    },
  ]
}

import { type PageMatches, pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbList, jsonLd } from '#shared/posts/json-ld.ts'

/** The filtered lists have the address of the whole one. */
export function projectsMeta(matches: PageMatches, card: string) {
  const { site, origin } = matches[0].loaderData
  const { projectsTitle: name, projectsAddress: address, owner } = site
  return [
    ...pageMeta(matches, {
      name,
      description: `${name} by ${owner.name}.`,
      path: `/${address}`,
      card,
      feed: { title: name, address: `/${address}/rss.xml` },
    }),
    jsonLd(
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
    ),
  ]
}

import type { BreadcrumbList, Graph, ListItem } from 'schema-dts'

/** The element of JSON-LD for the head of a page. */
export const jsonLd = (...things: Graph['@graph'][number][]) => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
})

export function breadcrumbList(places: [name: string, item: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(
      ([name, item], index): ListItem => ({ '@type': 'ListItem', position: index + 1, name, item }),
    ),
  }
}

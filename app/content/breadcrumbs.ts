import type { BreadcrumbList } from 'schema-dts'

/** The way to a page for search engines: names and absolute addresses, from the home page on. */
export function breadcrumbList(places: [name: string, item: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(([name, item], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item,
    })),
  }
}

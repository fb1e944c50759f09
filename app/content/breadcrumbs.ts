import type { BreadcrumbList } from 'schema-dts'

/** JSON-LD of the path to a page: names and absolute addresses, from the home page on. */
export function breadcrumbList(places: [name: string, item: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

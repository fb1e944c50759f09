import type { LinkPlace, Navigation } from '#shared/settings/navigation.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { type Client, dataOf } from './client.ts'

export async function readNavigation(client: Client): Promise<Navigation> {
  const [data, series, shelf] = await Promise.all([
    dataOf(
      client.from('navigation').select('place, label, address, pages(slug)').order('place').order('position'),
    ),
    dataOf(client.from('series').select('slug').limit(1)),
    dataOf(client.from('blogs').select('id').not('reviewed', 'is', null).order('id').limit(1)),
  ])
  const linksOf = (place: LinkPlace) =>
    data
      .filter(row => row.place === place)
      .flatMap(({ label, address, pages }) => {
        const href = pages ? `/${encodeURIComponent(pages.slug)}` : linkAddress(address ?? '')
        return href === null ? [] : [{ label, href }]
      })
  const lists = [
    ...(series.length > 0 ? [{ label: 'Series', href: '/series' }] : []),
    ...(shelf.length > 0 ? [{ label: 'Shelf', href: '/shelf' }] : []),
  ]
  return { top: linksOf('top'), footer: linksOf('footer'), lists }
}

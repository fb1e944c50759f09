import type { LinkPlace, Navigation } from '#shared/settings/navigation.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { type Client, dataOf } from './client.ts'

export async function readNavigation(client: Client): Promise<Navigation> {
  const data = await dataOf(
    client.from('navigation').select('place, label, address, pages(slug)').order('place').order('position'),
  )
  const linksOf = (place: LinkPlace) =>
    data
      .filter(row => row.place === place)
      .flatMap(({ label, address, pages }) => {
        const href = pages ? `/${encodeURIComponent(pages.slug)}` : linkAddress(address ?? '')
        return href === null ? [] : [{ label, href }]
      })
  return { top: linksOf('top'), footer: linksOf('footer') }
}

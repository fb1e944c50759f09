import { type LinkPlace, linkPlaces } from '#shared/settings/navigation.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { type Client, dataOf } from './client.ts'
import type { OwnSaves } from './own-saves.ts'

export type StoredLink = { label: string; pageId: number | null; address: string }
export type StoredNavigation = Record<LinkPlace, StoredLink[]>

export const mostLinks = 20

export async function readStoredNavigation(client: Client): Promise<StoredNavigation> {
  const data = await dataOf(
    client.from('navigation').select('place, label, address, page_id').order('place').order('position'),
  )
  const linksOf = (place: LinkPlace) =>
    data
      .filter(row => row.place === place)
      .map(({ label, address, page_id }) => ({ label, pageId: page_id, address: address ?? '' }))
  return { top: linksOf('top'), footer: linksOf('footer') }
}

/** Replaces all links in one transaction. Saves nothing and returns false when they have changed since `seen`. */
export function saveNavigation(
  client: Client,
  own: OwnSaves,
  navigation: StoredNavigation,
  seen: StoredNavigation,
) {
  const links = toRows(navigation)
  return own.save({
    row: links,
    seen: toRows(seen),
    write: seen => dataOf(client.rpc('save_navigation', { links, seen })),
    async read() {
      const stored = toRows(await readStoredNavigation(client))
      return { row: stored, seen: stored }
    },
  })
}

const toRows = (navigation: StoredNavigation) =>
  linkPlaces.toSorted().flatMap(place =>
    navigation[place].map(({ label, pageId, address }) => ({
      place,
      label,
      page_id: pageId,
      address: pageId === null ? address : null,
    })),
  )

/** Must match the database constraint navigation_address_shape. */
export function isNavigationAddress(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore control characters in addresses
  const plain = /^[^\s"<>\\\0-\x1f\x7f]{1,2000}$/.test(text)
  const isOwn = /^\/(?!\/)/.test(text)
  const isElsewhere = /^https?:\/\/[^/]/.test(text) || /^mailto:[^@]+@[^@]+$/.test(text)
  return plain && (isOwn || (isElsewhere && parseUrl(text) !== null))
}

export async function addToTopBar(client: Client, page: { id: number; title: string }): Promise<void> {
  const last = await dataOf(
    client
      .from('navigation')
      .select('position')
      .eq('place', 'top')
      .order('position', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  const label = cutText(page.title, 60).trim()
  await dataOf(
    client
      .from('navigation')
      .insert({ place: 'top', position: (last?.position ?? 0) + 1, label, page_id: page.id })
      .select('id'),
  )
}

export async function removeFromTopBar(client: Client, pageId: number): Promise<void> {
  await dataOf(client.from('navigation').delete().eq('place', 'top').eq('page_id', pageId).select('id'))
}

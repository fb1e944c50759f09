import { type LinkPlace, linkPlaces } from '#app/content/navigation.ts'
import {
  isNavigationAddress,
  type WrittenLink,
  type WrittenNavigation,
} from '#app/data/written-navigation.ts'

/** A link in the form. `key`: of the row. `isTyped`: its address is typed, not chosen. */
export type LinkEntry = WrittenLink & { key: string; isTyped: boolean }
export type Entries = Record<LinkPlace, LinkEntry[]>
export type LinkTroubles = { label?: string; address?: string }

export const newEntry = (): LinkEntry => ({
  key: crypto.randomUUID(),
  label: '',
  pageId: null,
  address: '',
  isTyped: true,
})

/** `known`: the addresses that can be chosen. */
export function entriesOf(navigation: WrittenNavigation, known: string[]): Entries {
  const toEntry = (link: WrittenLink): LinkEntry => ({
    ...link,
    key: crypto.randomUUID(),
    isTyped: link.pageId === null && !known.includes(link.address),
  })
  return { top: navigation.top.map(toEntry), footer: navigation.footer.map(toEntry) }
}

/** What is saved, without spaces around it. */
export function writtenFrom(entries: Entries): WrittenNavigation {
  const toLink = ({ label, pageId, address }: LinkEntry): WrittenLink => ({
    label: label.trim(),
    pageId,
    address: pageId === null ? address.trim() : '',
  })
  return { top: entries.top.map(toLink), footer: entries.footer.map(toLink) }
}

export const isSameNavigation = (one: WrittenNavigation, other: WrittenNavigation) =>
  JSON.stringify(linkPlaces.map(place => one[place])) ===
  JSON.stringify(linkPlaces.map(place => other[place]))

/** Moves the entry to the place of another one of the list, or by a number of places. */
export function moved(list: LinkEntry[], key: string, to: string | number): LinkEntry[] {
  const from = list.findIndex(entry => entry.key === key)
  const entry = list[from]
  const place = typeof to === 'number' ? from + to : list.findIndex(other => other.key === to)
  if (!entry || place < 0 || place >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(place, 0, entry)
}

/** A sentence for each invalid field of an entry; null when it is valid. */
export function checkLink({ label, pageId, address }: LinkEntry): LinkTroubles | null {
  const troubles: LinkTroubles = {}
  if (label.trim() === '') troubles.label = 'Enter a label'
  else if ([...label.trim()].length > 60) troubles.label = 'Use at most 60 characters'
  if (pageId === null && !isNavigationAddress(address.trim()))
    troubles.address = 'Enter an address, such as /blog/a-post, https://example.com or mailto:me@example.com'
  return Object.keys(troubles).length > 0 ? troubles : null
}

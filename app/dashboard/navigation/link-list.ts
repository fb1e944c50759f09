import {
  isNavigationAddress,
  type StoredLink,
  type StoredNavigation,
} from '#shared/data/stored-navigation.ts'
import { type LinkPlace, linkPlaces } from '#shared/settings/navigation.ts'

export type LinkEntry = StoredLink & { isTyped: boolean }
export type Entries = Record<LinkPlace, LinkEntry[]>
export type LinkErrors = { label?: string; address?: string }

export const newEntry = (): LinkEntry => ({
  label: '',
  pageId: null,
  address: '',
  isTyped: true,
})

export function editableLinks(navigation: StoredNavigation, known: string[]): Entries {
  const toEntry = (link: StoredLink): LinkEntry => ({
    ...link,
    isTyped: link.pageId === null && !known.includes(link.address),
  })
  return { top: navigation.top.map(toEntry), footer: navigation.footer.map(toEntry) }
}

export function writtenFrom(entries: Entries): StoredNavigation {
  const toLink = ({ label, pageId, address }: LinkEntry): StoredLink => ({
    label: label.trim(),
    pageId,
    address: pageId === null ? address.trim() : '',
  })
  return { top: entries.top.map(toLink), footer: entries.footer.map(toLink) }
}

export const isSameNavigation = (one: StoredNavigation, other: StoredNavigation) =>
  JSON.stringify(linkPlaces.map(place => one[place])) ===
  JSON.stringify(linkPlaces.map(place => other[place]))

export function checkLink({ label, pageId, address }: LinkEntry): LinkErrors | null {
  const errors: LinkErrors = {}
  if (label.trim() === '') errors.label = 'Enter a label'
  else if ([...label.trim()].length > 60) errors.label = 'Use at most 60 characters'
  if (pageId === null && !isNavigationAddress(address.trim()))
    errors.address = 'Enter an address, such as /blog/a-post, https://example.com or mailto:me@example.com'
  return Object.keys(errors).length > 0 ? errors : null
}

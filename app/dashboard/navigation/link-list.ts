import {
  isNavigationAddress,
  type WrittenLink,
  type WrittenNavigation,
} from '#shared/data/written-navigation.ts'
import { type LinkPlace, linkPlaces } from '#shared/settings/navigation.ts'

export type LinkEntry = WrittenLink & { isTyped: boolean }
export type Entries = Record<LinkPlace, LinkEntry[]>
export type LinkErrors = { label?: string; address?: string }

export const newEntry = (): LinkEntry => ({
  label: '',
  pageId: null,
  address: '',
  isTyped: true,
})

export function editableLinks(navigation: WrittenNavigation, known: string[]): Entries {
  const toEntry = (link: WrittenLink): LinkEntry => ({
    ...link,
    isTyped: link.pageId === null && !known.includes(link.address),
  })
  return { top: navigation.top.map(toEntry), footer: navigation.footer.map(toEntry) }
}

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

export function checkLink({ label, pageId, address }: LinkEntry): LinkErrors | null {
  const errors: LinkErrors = {}
  if (label.trim() === '') errors.label = 'Enter a label'
  else if ([...label.trim()].length > 60) errors.label = 'Use at most 60 characters'
  if (pageId === null && !isNavigationAddress(address.trim()))
    errors.address = 'Enter an address, such as /blog/a-post, https://example.com or mailto:me@example.com'
  return Object.keys(errors).length > 0 ? errors : null
}

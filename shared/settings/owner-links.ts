import { isAddress, isLine, siteBounds } from './checks.ts'

export type OwnerLink = { label: string; url: string; icon: string | null }

export const ownerLinks = {
  check: {
    isValid: (value: unknown) =>
      Array.isArray(value) && value.length <= siteBounds.links && value.every(isOwnerLink),
    message: `a list of at most ${siteBounds.links} links like { label: 'GitHub', url: 'https://github.com/you' }`,
  },
  read: (stored: unknown): OwnerLink[] => objectsOf(stored).map(toLink),
  tidy: (links: OwnerLink[]) => links.map(link => ({ ...link, label: link.label.trim() })),
}

function isOwnerLink(link: unknown): boolean {
  if (typeof link !== 'object' || link === null) return false
  const { label, url, icon = null }: { label?: unknown; url?: unknown; icon?: unknown } = link
  return (
    isLine(label, 1, siteBounds.labelLength) &&
    isAddress(url) &&
    (icon === null || (typeof icon === 'string' && /^[a-z][a-z-]{0,19}$/.test(icon)))
  )
}

const toLink = ({ label, url, icon }: JsonObject): OwnerLink => ({
  label: String(label),
  url: String(url),
  icon: typeof icon === 'string' ? icon : null,
})

type JsonObject = { [key: string]: unknown }

export const objectsOf = (stored: unknown): JsonObject[] =>
  Array.isArray(stored) ? stored.filter(item => typeof item === 'object' && item !== null) : []

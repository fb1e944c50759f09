import { isRecord, recordsIn } from '#shared/text/parse-record.ts'
import { isAddress, isLine, siteBounds } from './checks.ts'

export type OwnerLink = { label: string; url: string; icon: string | null }

export const ownerLinks = {
  check: {
    isValid: (value: unknown) =>
      Array.isArray(value) && value.length <= siteBounds.links && value.every(isOwnerLink),
    message: `a list of at most ${siteBounds.links} links like { label: 'GitHub', url: 'https://github.com/you' }`,
  },
  read: (stored: unknown): OwnerLink[] => recordsIn(stored).map(toLink),
  tidy: (links: OwnerLink[]) => links.map(link => ({ ...link, label: link.label.trim() })),
}

function isOwnerLink(link: unknown): boolean {
  if (!isRecord(link)) return false
  const { label, url, icon = null } = link
  return (
    isLine(label, 1, siteBounds.labelLength) &&
    isAddress(url) &&
    (icon === null || (typeof icon === 'string' && /^[a-z][a-z-]{0,19}$/.test(icon)))
  )
}

const toLink = ({ label, url, icon }: Record<string, unknown>): OwnerLink => ({
  label: String(label),
  url: String(url),
  icon: typeof icon === 'string' ? icon : null,
})

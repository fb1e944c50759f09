import type { StoredBlock } from '../stored-block.ts'

/** `kind`: the class of the stored element. */
export const calloutKinds = [
  { kind: 'callout-note', label: 'Note' },
  { kind: 'callout-tip', label: 'Tip' },
  { kind: 'callout-warning', label: 'Warning' },
] as const

/** The kind of an alert as GitHub names it, in any case. */
export function calloutOf(alert = ''): string {
  const name = alert.toLowerCase()
  if (name === 'tip') return 'callout-tip'
  return ['warning', 'caution'].includes(name) ? 'callout-warning' : 'callout-note'
}

const opening = /<aside class="(callout-\w+)">/g
const labelOf = (kind: string) => calloutKinds.find(one => one.kind === kind)?.label ?? ''

export const callout: StoredBlock = {
  tags: ['aside'],
  classes: { aside: calloutKinds.map(({ kind }) => kind) },
  // Not the landmark that an aside is, of which a page should have few.
  toPage: html =>
    html.replace(
      opening,
      (tag, kind) => `${tag.slice(0, -1)} role="note"><p class="callout-name">${labelOf(kind)}</p>`,
    ),
  toFeed: html =>
    html
      .replace(opening, (_, kind) => `<blockquote><p><strong>${labelOf(kind)}</strong></p>`)
      .replaceAll('<aside>', '<blockquote>')
      .replaceAll('</aside>', '</blockquote>'),
}

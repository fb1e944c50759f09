import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'

/** `kind`: the class of the stored element. `aliases`: what others call it. */
export const calloutKinds = [
  { kind: 'callout-note', label: 'Note', icon: 'note', aliases: ['info'] },
  { kind: 'callout-tip', label: 'Tip', icon: 'tip', aliases: ['hint', 'idea'] },
  { kind: 'callout-warning', label: 'Warning', icon: 'warning', aliases: ['caution', 'danger'] },
] as const

export function calloutOf(alert = ''): string {
  const name = alert.toLowerCase()
  const found = calloutKinds.find(({ icon, aliases }) => [icon, ...aliases].some(one => one === name))
  return (found ?? calloutKinds[0]).kind
}

const opening = /<aside class="([^"]*)">/g
const labelOf = (classes: string) =>
  calloutKinds.find(({ kind }) => classes.split(' ').includes(kind))?.label ?? null

const asQuote = (html: string) =>
  html
    .replace(opening, (_, classes) => {
      const label = labelOf(classes)
      return label === null ? '<blockquote>' : `<blockquote><p><strong>${label}</strong></p>`
    })
    .replaceAll('<aside>', '<blockquote>')
    .replaceAll('</aside>', '</blockquote>')

export const callout: StoredBlock = {
  tags: ['aside'],
  classes: { aside: calloutKinds.map(({ kind }) => kind) },
  // Not the landmark that an aside is, of which a page should have few.
  toPage: html =>
    html.replace(opening, (tag, classes) => {
      const label = labelOf(classes)
      return label === null ? tag : `${tag.slice(0, -1)} role="note"><p class="callout-name">${label}</p>`
    }),
  toFeed: asQuote,
  toMarkdown: {
    aside: (element, write) => [
      quoteNamed(labelOf(element.attribs.class ?? '') ?? calloutKinds[0].label, write.blocks(element)),
    ],
  },
}

import { element, type HtmlElement, hasClass, setChildren } from '../html-tree.ts'
import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'
import { toolShapes } from '../tool-shapes.ts'

/** `kind`: the stored class. `aliases`: other programs' names. `colour`: for mails, as in callout.css. */
export const calloutKinds = [
  { kind: 'callout-note', label: 'Note', icon: 'note', aliases: ['info'], colour: 'PEN' },
  { kind: 'callout-tip', label: 'Tip', icon: 'tip', aliases: ['hint', 'idea'], colour: '#138a51' },
  {
    kind: 'callout-warning',
    label: 'Warning',
    icon: 'warning',
    aliases: ['caution', 'danger'],
    colour: '#b07c14',
  },
] as const

export function calloutOf(alert = ''): string {
  const name = alert.toLowerCase()
  const found = calloutKinds.find(({ icon, aliases }) => [icon, ...aliases].some(one => one === name))
  return (found ?? calloutKinds[0]).kind
}

const kindOf = (aside: HtmlElement) => calloutKinds.find(({ kind }) => hasClass(aside, kind))

const asQuote = (aside: HtmlElement, name: string | undefined, style: Record<string, string> = {}) => [
  element('blockquote', style, [
    ...(name ? [element('p', {}, [element('strong', {}, [name])])] : []),
    ...aside.children,
  ]),
]

export const callout: StoredBlock = {
  tags: ['aside'],
  classes: { aside: calloutKinds.map(({ kind }) => kind) },
  toPage: {
    // An `aside` is a landmark, and a page should have few of these. `bdi`: the content alone decides about the direction.
    aside(aside) {
      const found = kindOf(aside)
      if (!found) return undefined
      aside.attribs.role = 'note'
      const icon = element('svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, [
        element('path', { d: toolShapes[found.icon] }),
      ])
      setChildren(aside, [
        element('p', { class: 'callout-name' }, [icon, element('bdi', {}, [found.label])]),
        ...aside.children,
      ])
      return undefined
    },
  },
  toFeed: { aside: aside => asQuote(aside, kindOf(aside)?.label) },
  toMail: {
    aside(aside) {
      const { label, colour } = kindOf(aside) ?? {}
      if (!label) return asQuote(aside, label)
      return asQuote(aside, label, { style: `border-START:3px solid ${colour}` })
    },
  },
  toMarkdown: {
    aside: (aside, write) => [quoteNamed(kindOf(aside)?.label ?? calloutKinds[0].label, write.blocks(aside))],
  },
}

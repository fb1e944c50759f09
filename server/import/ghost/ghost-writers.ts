import { findElements, type HtmlElement, hasClass, textWithin } from '#shared/blocks/html-tree.ts'
import { type ForeignWriters, firstTag } from '../bodies/foreign-writers.ts'
import { attachedFile, buttonLink, callout, linkCard, paragraph, toggle } from '../bodies/stored-elements.ts'

const partOf = (card: HtmlElement, name: string) => findElements(card, one => hasClass(one, name))[0]

const textOf = (card: HtmlElement, name: string): string => {
  const part = partOf(card, name)
  return part ? textWithin(part).trim() : ''
}

const contentOf = (card: HtmlElement, name: string) => partOf(card, name)?.children ?? []

/** What Ghost writes for its cards in HTML. */
export const ghostWriters: ForeignWriters = {
  '.kg-bookmark-card': card => {
    const href = firstTag(card, 'a')?.attribs.href
    if (!href) return undefined
    const thumbnail = partOf(card, 'kg-bookmark-thumbnail')
    return [
      linkCard({
        href,
        title: textOf(card, 'kg-bookmark-title'),
        description: textOf(card, 'kg-bookmark-description'),
        site: textOf(card, 'kg-bookmark-publisher'),
        picture: thumbnail && firstTag(thumbnail, 'img')?.attribs.src,
      }),
    ]
  },
  '.kg-callout-card': card => [
    callout('callout-note', [
      paragraph(textOf(card, 'kg-callout-emoji'), ' ', ...contentOf(card, 'kg-callout-text')),
    ]),
  ],
  '.kg-toggle-card': card => [
    toggle(contentOf(card, 'kg-toggle-heading-text'), contentOf(card, 'kg-toggle-content')),
  ],
  '.kg-button-card': card => {
    const link = firstTag(card, 'a')
    return link?.attribs.href ? [buttonLink(link.attribs.href, textWithin(link).trim())] : []
  },
  '.kg-file-card': card => {
    const href = firstTag(card, 'a')?.attribs.href ?? ''
    const name = textOf(card, 'kg-file-card-title') || textOf(card, 'kg-file-card-filename')
    return href ? [attachedFile(href, name || href, textOf(card, 'kg-file-card-filesize'))] : []
  },
  '.kg-signup-card': (_, note) => {
    note('lost', 'A form to subscribe was left out.')
    return []
  },
}

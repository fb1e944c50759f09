import { MAX_OF_GALLERY } from '#shared/blocks/gallery/stored-gallery.ts'
import { htmlBlockClass } from '#shared/blocks/html-block/stored-html-block.ts'
import { element, type HtmlElement, type HtmlNode } from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'

type Content = (HtmlNode | string)[]

export const paragraph = (...content: Content) => element('p', {}, content)

export const emphasized = (content: Content): HtmlElement[] =>
  content.length > 0 ? [paragraph(element('em', {}, content))] : []

export const given = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, value]] : [])))

export interface Picture {
  src: string
  alt?: string | undefined
  width?: string | undefined
  height?: string | undefined
}

export function figure({ src, alt = '', width, height }: Picture, caption: Content = [], reach = '') {
  const image = element('img', { src, alt, ...given({ width, height }) })
  const name = reach === 'wide' || reach === 'full' ? reach : undefined
  return element('figure', given({ class: name }), [
    image,
    ...(caption.length > 0 ? [element('figcaption', {}, caption)] : []),
  ])
}

export const gallery = (figures: HtmlElement[]) =>
  figures.length > 1 ? element('figure', { class: 'gallery' }, figures) : figures[0]

export function galleries(figures: HtmlElement[]): HtmlElement[] {
  const starts = figures.flatMap((_, at) => (at % MAX_OF_GALLERY === 0 ? [at] : []))
  return starts.flatMap(at => gallery(figures.slice(at, at + MAX_OF_GALLERY)) ?? [])
}

export interface Card {
  href: string
  title?: string | undefined
  description?: string | undefined
  site?: string | undefined
  picture?: string | undefined
  isEmbed?: boolean
}

/** A card of the page or, if `isEmbed`, what its provider plays or says. */
export function linkCard({ href, title, description, site, picture, isEmbed = false }: Card): HtmlElement {
  const kind = !isEmbed ? 'link-card' : findEmbed(href)?.frame ? 'link-card-plays' : 'link-card-says'
  const lines = [
    description && element('span', {}, [description]),
    site && element('em', {}, [site]),
  ].flatMap(line => (line ? [element('br', {}), line] : []))
  return element('figure', { class: kind }, [
    element('a', { href }, [
      ...(picture ? [element('img', { src: picture, alt: '' })] : []),
      element('strong', {}, [title || href]),
      ...lines,
    ]),
  ])
}

export const codeBlock = (text: string, language = '') =>
  element('pre', {}, [
    element('code', language ? { class: `language-${language.toLowerCase()}` } : {}, [
      text.replace(/\n*$/, '\n'),
    ]),
  ])

export const htmlBlock = (html: string) =>
  element('pre', { class: htmlBlockClass }, [element('code', {}, [html.trim()])])

export const buttonLink = (href: string, text: string) =>
  element('p', { class: 'button-link' }, [element('a', { href }, [text])])

const nameIn = (href: string) => href.replace(/[?#].*$/, '').replace(/^.*\//, '')

/** `facts`: kind and size, such as 'PDF, 1 MB'. */
export function attachedFile(href: string, name = '', facts = ''): HtmlElement {
  const shown = facts || (/\.(\w{2,4})$/.exec(nameIn(href))?.[1]?.toUpperCase() ?? '')
  return element('figure', { class: 'attached-file' }, [
    element('a', { href }, [
      element('strong', {}, [name || nameIn(href) || href]),
      ...(shown ? [' ', element('em', {}, [shown])] : []),
    ]),
  ])
}

export const callout = (kind: string, content: Content) => element('aside', { class: kind }, content)

export const pullQuote = (content: Content) => element('blockquote', { class: 'pull-quote' }, content)

export const formula = (tex: string, isBlock: boolean) =>
  isBlock
    ? element('p', { class: 'math-block' }, [element('code', {}, [tex.trim()])])
    : element('code', { class: 'math-inline' }, [tex.trim()])

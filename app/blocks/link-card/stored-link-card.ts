import type { Nodes, PhrasingContent } from 'mdast'
import type { HtmlElement, MarkdownWriter, StoredBlock } from '../stored-block.ts'
import { findEmbed } from './providers.ts'

/** `link-card-plays` is played where it stands, `link-card-says` shows its words whole. */
export const linkCardKinds = ['link-card', 'link-card-plays', 'link-card-says'] as const
export type LinkCardKind = (typeof linkCardKinds)[number]

const playing = /<figure class="link-card-plays"><a href="([^"]*)"([^>]*)>(<img [^>]*>)?/g

const embedOf = (href: string) => findEmbed(href.replaceAll('&amp;', '&'))

export function frameOrigins(html: string): string[] {
  if (!html.includes(' data-frame="')) return []
  const links = html.matchAll(/ href="([^"]*)"[^>]* data-frame="/g)
  // Of what the provider's table makes of a link, not of what the page says.
  const frames = Array.from(links, ([, href = '']) => embedOf(href)?.frame)
  return [...new Set(frames.flatMap(frame => (frame ? new URL(frame).origin : [])))]
}

function withFrame(found: string, href: string, others: string, picture = ''): string {
  const { name, frame, shape } = embedOf(href) ?? {}
  if (!name || !frame || !shape) return found.replace('link-card-plays', 'link-card')
  const style = shape.includes('/') ? `aspect-ratio:${shape}` : `height:${shape}px`
  return (
    `<figure class="link-card-plays"><a href="${href}"${others} data-frame="${frame.replaceAll('&', '&amp;')}">` +
    `<span class="link-card-still" style="${style}">${picture}<span class="link-card-press screen-only">Play on ${name}</span></span>`
  )
}

function asWords(card: HtmlElement, write: MarkdownWriter): Nodes[] | null {
  const [link] = write.all('a', card)
  if (!link) return null
  const [title] = write.all('strong', link)
  const url = write.address(link.attribs.href) ?? ''
  const words: PhrasingContent[] = [
    { type: 'link', url, children: [{ type: 'text', value: title ? write.text(title) : url }] },
  ]
  for (const tag of ['span', 'em'])
    for (const said of write.all(tag, link)) words.push({ type: 'break' }, ...write.words(said))
  return [{ type: 'paragraph', children: words }]
}

export const linkCard: StoredBlock = {
  classes: { figure: [...linkCardKinds] },
  toPage: html => html.replace(playing, withFrame),
  toMarkdown: Object.fromEntries(linkCardKinds.map(kind => [`figure.${kind}`, asWords])),
}

import { element, elementsIn, findTags, type HtmlElement, setChildren, textWithin } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'
import { playerOf } from './player-of.ts'

const stored = /^\/storage\/v1\/object\/public\/thumbnail\/Content\/[\w.-]+\.(\w+)$/

const endingOf = (address = '') => stored.exec(address)?.[1] ?? ''

/** Feeds and mails have no player, because their readers show the link. */
function withPlayer(figure: HtmlElement) {
  const [link, captions] = elementsIn(figure).filter(({ name }) => name === 'a')
  const href = link?.attribs.href
  const [title] = link ? findTags(link, 'strong') : []
  const ending = endingOf(href)
  if (!link || !href || !title || !ending) return undefined
  const name = textWithin(title)
  link.attribs = { href, download: name }
  const player = playerOf(ending)
  if (!player) return undefined
  const src = captions?.attribs.href ?? ''
  const track = element('track', { kind: 'captions', label: 'Captions', src, default: '' })
  const facts = { controls: '', preload: 'metadata', src: href, 'aria-label': name }
  const shown = element(
    player,
    { ...facts, ...(player === 'video' && { playsinline: '' }) },
    endingOf(src) === 'vtt' ? [track] : [],
  )
  setChildren(figure, [shown, ...elementsIn(figure).filter(one => one !== captions)])
  return undefined
}

export const attachedFile: StoredBlock = {
  classes: { figure: ['attached-file'] },
  toPage: { 'figure.attached-file': withPlayer },
  toMarkdown: {
    'figure.attached-file': (figure, write) => [{ type: 'paragraph', children: write.trimmed(figure) }],
  },
}

import { element, elementsIn, findTags, type HtmlElement, textWithin } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'
import { playerOf } from './player-of.ts'

const stored = /^\/storage\/v1\/object\/public\/thumbnail\/Content\/[\w.-]+\.(\w+)$/

const endingOf = (address = '') => stored.exec(address)?.[1] ?? ''

/** Without a player in feeds and mails, whose programs show the link. */
function withPlayer(figure: HtmlElement) {
  const [link, captions] = elementsIn(figure).filter(({ name }) => name === 'a')
  const href = link?.attribs.href
  const [title] = link ? findTags(link, 'strong') : []
  const ending = endingOf(href)
  if (!link || !href || !title || !ending) return undefined
  const name = textWithin(title)
  const download = element('a', { href, download: name }, link.children)
  const player = playerOf(ending)
  if (!player) return [element('figure', figure.attribs, [download, ...figure.children.slice(1)])]
  const others = elementsIn(figure).filter(one => one !== link && one !== captions)
  const src = captions?.attribs.href ?? ''
  const track = element('track', { kind: 'captions', label: 'Captions', src, default: '' })
  const facts = { controls: '', preload: 'metadata', src: href, 'aria-label': name }
  const inPlace = { ...facts, playsinline: '' }
  const shown = element(player, player === 'video' ? inPlace : facts, endingOf(src) === 'vtt' ? [track] : [])
  return [element('figure', figure.attribs, [shown, download, ...others])]
}

export const attachedFile: StoredBlock = {
  classes: { figure: ['attached-file'] },
  toPage: { 'figure.attached-file': withPlayer },
  toMarkdown: {
    'figure.attached-file': (figure, write) => [{ type: 'paragraph', children: write.words(figure) }],
  },
}

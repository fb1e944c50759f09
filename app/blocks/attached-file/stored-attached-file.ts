import type { StoredBlock } from '../stored-block.ts'
import { playerOf } from './player-of.ts'

const figure =
  /<figure class="attached-file"><a href="([^"]*)">(<strong>([^<]*)<\/strong>(?: <em>[^<]*<\/em>)?)<\/a>(?: <a href="([^"]*)">[^<]*<\/a>)?/g
const stored = /^\/storage\/v1\/object\/public\/thumbnail\/Content\/[\w.-]+\.(\w+)$/

const endingOf = (address: string) => stored.exec(address)?.[1] ?? ''

/** Without a player in feeds and mails, whose programs show the link. */
function withPlayer(found: string, href: string, words: string, text: string, captions = ''): string {
  const ending = endingOf(href)
  // Quotes of a text are not escaped.
  const name = text.replaceAll('"', '&quot;')
  const track =
    endingOf(captions) === 'vtt'
      ? `<track kind="captions" label="Captions" src="${captions}" default="" />`
      : ''
  const facts = `controls="" preload="metadata" src="${href}" aria-label="${name}"`
  const link = `<a href="${href}" download="${name}">${words}</a>`
  const player = playerOf(ending)
  if (player) {
    const inPlace = player === 'video' ? ' playsinline=""' : ''
    return `<figure class="attached-file"><${player} ${facts}${inPlace}>${track}</${player}>${link}`
  }
  return ending ? found.replace(/<a href="[^"]*">/, link.slice(0, link.indexOf('>') + 1)) : found
}

export const attachedFile: StoredBlock = {
  classes: { figure: ['attached-file'] },
  toPage: html => html.replace(figure, withPlayer),
  toMarkdown: {
    'figure.attached-file': (element, write) => [{ type: 'paragraph', children: write.words(element) }],
  },
}

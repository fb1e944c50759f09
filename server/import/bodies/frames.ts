import { findTags, type HtmlElement } from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { htmlBlock, linkCard } from './stored-elements.ts'

const players: [frame: RegExp, page: string][] = [
  [
    /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11}).*?[?&;]start=(\d+).*$/,
    'https://www.youtube.com/watch?v=$1&t=$2',
  ],
  [
    /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11}).*$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)\?(?:.*&)?h=([\da-f]+).*$/, 'https://vimeo.com/$1/$2'],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1'],
  [/^https:\/\/open\.spotify\.com\/embed(?:-podcast)?\/(\w+\/\w+).*$/, 'https://open.spotify.com/$1'],
  [/^https:\/\/codepen\.io\/([\w-]+)\/embed\/(?:preview\/)?(\w+).*$/, 'https://codepen.io/$1/pen/$2'],
  [/^https:\/\/platform\.twitter\.com\/embed\/.*[?&]id=(\d+).*$/, 'https://x.com/i/status/$1'],
  [/^https:\/\/(gist\.github\.com\/[\w-]+\/\w+)\.(?:js|pibb).*$/, 'https://$1'],
]

/** Where the pages are whose shortcodes have only an id. */
export const providerPages: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  instagram: 'https://www.instagram.com/p/',
  tweet: 'https://x.com/i/status/',
  gist: 'https://gist.github.com/',
}

/** Returns the page of a player, which may also stand in its query. */
export function pageOfFrame(src: string): string {
  const address = src.trim().replace(/^(?:https?:)?\/\//, 'https://')
  const within = parseUrl(address)?.searchParams.get('url') ?? ''
  if (findEmbed(within)) return within
  const [frame, page] = players.find(([frame]) => frame.test(address)) ?? []
  return frame && page ? address.replace(frame, page) : address
}

/** Returns a card, or an HTML block if nothing is known of its provider. */
export function frameAsBlock(frame: HtmlElement, html: string): HtmlElement[] {
  const { src = '', 'data-src': later = '', data = '', title } = frame.attribs
  const inner = findTags(frame, 'embed').map(({ attribs }) => attribs.src ?? '')
  const href = pageOfFrame(src || later || data || (inner[0] ?? ''))
  if (!/^https:\/\//.test(href)) return []
  return [findEmbed(href) ? linkCard({ href, title, isEmbed: true }) : htmlBlock(html)]
}

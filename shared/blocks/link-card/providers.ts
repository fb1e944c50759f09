import { parseWebUrl } from '#shared/text/parse-url.ts'

/** `address`: matched without the protocol and `www.`. Its groups are passed to `frame`, which returns the player's URL; without `frame`, the text of the page is shown. */
interface Provider {
  name: string
  address: RegExp
  frame?: (...captured: string[]) => string
  shape?: string
  /** Returns title and picture as JSON, for pages that withhold them from servers or have them too far down. */
  oembed?: string
}

const youtube = { name: 'YouTube', oembed: 'https://www.youtube.com/oembed?format=json&url=' }

const providers: Provider[] = [
  {
    ...youtube,
    address: /^(?:(?:m\.|music\.)?youtube|youtube-nocookie)\.com\/shorts\/([\w-]{11})(?![\w-])/,
    frame: id => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    shape: '9/16',
  },
  {
    ...youtube,
    address:
      /^(?:(?:(?:m\.|music\.)?youtube|youtube-nocookie)\.com|youtu\.be)\/(?:(?:embed|live|v)\/|watch\?(?:[^#]*&)?v=)?([\w-]{11})(?![\w-])(?:[^#]*?[?&](?:t|start)=(\d{1,6}))?/,
    frame: (id, start) =>
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
    shape: '16/9',
  },
  {
    name: 'Vimeo',
    address:
      /^(?:player\.)?vimeo\.com\/(?:video\/|channels\/\w+\/)?(\d{5,12})(?:(?:\/|\?h=)([\da-f]{6,20}))?(?![\w-])/,
    frame: (id, hash) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
    shape: '16/9',
    oembed: 'https://vimeo.com/api/oembed.json?url=',
  },
  ...['track|episode', 'album|playlist|artist|show'].map(
    (kinds, isList): Provider => ({
      name: 'Spotify',
      address: new RegExp(
        String.raw`^open\.spotify\.com/(?:intl-[a-z]+/|embed/)?(${kinds})/([A-Za-z\d]{22})(?!\w)`,
      ),
      frame: (kind, id) => `https://open.spotify.com/embed/${kind}/${id}`,
      shape: isList ? '352' : '152',
      oembed: 'https://open.spotify.com/oembed?url=',
    }),
  ),
  {
    name: 'SoundCloud',
    address: /^soundcloud\.com(\/[\w-]+\/(?:sets\/)?[\w-]+)\/?(?:[?#]|$)/,
    frame: path =>
      `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(`https://soundcloud.com${path}`)}`,
    shape: '166',
    oembed: 'https://soundcloud.com/oembed?format=json&url=',
  },
  {
    name: 'CodePen',
    address: /^codepen\.io\/([\w-]+)\/(?:pen|details|full|embed)\/([A-Za-z]{4,12})(?!\w)/,
    frame: (owner, pen) => `https://codepen.io/${owner}/embed/${pen}?default-tab=result`,
    shape: '400',
    oembed: 'https://codepen.io/api/oembed?format=json&url=',
  },
  {
    name: 'X',
    address: /^(?:mobile\.)?(?:x|twitter)\.com\/\w{1,20}\/status\/(\d{5,20})(?!\w)/,
    frame: id => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    shape: '560',
    oembed: 'https://publish.twitter.com/oembed?omit_script=1&url=',
  },
  {
    name: 'TikTok',
    address: /^tiktok\.com\/@[\w.-]+\/video\/(\d{15,20})(?!\w)/,
    frame: id => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
    shape: '9/16',
    oembed: 'https://www.tiktok.com/oembed?url=',
  },
  {
    name: 'OpenStreetMap',
    address:
      /^openstreetmap\.org\/(?:\?mlat=(-?[\d.]{1,12})&mlon=(-?[\d.]{1,12}))?[^#]*#map=(\d{1,2})\/(-?[\d.]{1,12})\/(-?[\d.]{1,12})/,
    frame(markedLat, markedLon, zoomed, lat, lon) {
      const [north = 0, east = 0, zoom = 0] = [lat, lon, zoomed].map(Number)
      const half = 300 / 2 ** zoom
      const box = [east - half, north - half * 0.6, east + half, north + half * 0.6]
      const marker = markedLat ? `&marker=${markedLat},${markedLon}` : ''
      return `https://www.openstreetmap.org/export/embed.html?layer=mapnik&bbox=${box.map(side => side.toFixed(5)).join()}${marker}`
    },
    shape: '3/2',
  },
  { name: 'GitHub Gist', address: /^gist\.github\.com\/(?:[\w-]+\/)?[\da-f]{20,40}(?!\w)/ },
  { name: 'Bluesky', address: /^bsky\.app\/profile\/[\w.:-]+\/post\/\w+(?!\w)/ },
  { name: 'Mastodon', address: /^[^/]+\/@[\w.-]+(?:@[\w.-]+)?\/\d{15,20}(?!\w)/ },
]

/** The origins of all players. The content security policy allows no other frames. */
export const playerOrigins = [
  ...new Set(providers.flatMap(({ frame }) => (frame ? new URL(frame('0', '0', '0', '0', '0')).origin : []))),
]

export function findEmbed(address: string) {
  const url = parseWebUrl(address)
  if (!url || url.port || url.username) return null
  const bare = url.hostname.replace(/^www\./, '') + url.pathname + url.search + url.hash
  for (const { name, address, frame, shape = '', oembed = null } of providers) {
    const [found, ...captured] = address.exec(bare) ?? []
    if (found !== undefined) return { name, frame: frame?.(...captured) ?? null, shape, oembed }
  }
  return null
}

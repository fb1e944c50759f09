import { parseUrl } from '#app/base/parse-url.ts'

interface Provider {
  name: string
  /** Of the hosts that this provider has, without `www.`; null for one that runs on any. */
  host: RegExp | null
  /** Of path, query and fragment. What it captures goes to `frame`. */
  path: RegExp
  /** The address that plays it. Without one its text is shown. */
  frame?: (...captured: string[]) => string
  /** Width by height, or a height in pixels. */
  shape?: string
  /** Answers title and picture as JSON, for pages whose own head a server is not told or that is too far down. */
  oembed?: string
}

const youtube = { name: 'YouTube', oembed: 'https://www.youtube.com/oembed?format=json&url=' }

/** All that is known about other sites. The policy of a page allows the origins of what it shows, and no others. */
const providers: Provider[] = [
  {
    ...youtube,
    host: /^(?:m\.|music\.)?youtube\.com$|^youtube-nocookie\.com$/,
    path: /^\/shorts\/([\w-]{11})(?![\w-])/,
    frame: id => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    shape: '9/16',
  },
  {
    ...youtube,
    host: /^(?:m\.|music\.)?youtube\.com$|^youtube-nocookie\.com$|^youtu\.be$/,
    path: /^\/(?:(?:embed|live|v)\/|watch\?(?:[^#]*&)?v=)?([\w-]{11})(?![\w-])(?:[^#]*?[?&](?:t|start)=(\d{1,6}))?/,
    frame: (id, start) =>
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
    shape: '16/9',
  },
  {
    name: 'Vimeo',
    host: /^(?:player\.)?vimeo\.com$/,
    path: /^\/(?:video\/|channels\/\w+\/)?(\d{5,12})(?:(?:\/|\?h=)([\da-f]{6,20}))?(?![\w-])/,
    frame: (id, hash) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
    shape: '16/9',
    oembed: 'https://vimeo.com/api/oembed.json?url=',
  },
  ...['track|episode', 'album|playlist|artist|show'].map(
    (kinds, isList): Provider => ({
      name: 'Spotify',
      host: /^open\.spotify\.com$/,
      path: new RegExp(String.raw`^\/(?:intl-[a-z]+\/|embed\/)?(${kinds})\/([A-Za-z\d]{22})(?!\w)`),
      frame: (kind, id) => `https://open.spotify.com/embed/${kind}/${id}`,
      shape: isList ? '352' : '152',
      oembed: 'https://open.spotify.com/oembed?url=',
    }),
  ),
  {
    name: 'SoundCloud',
    host: /^soundcloud\.com$/,
    path: /^(\/[\w-]+\/(?:sets\/)?[\w-]+)\/?(?:[?#]|$)/,
    frame: path =>
      `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(`https://soundcloud.com${path}`)}`,
    shape: '166',
    oembed: 'https://soundcloud.com/oembed?format=json&url=',
  },
  {
    name: 'CodePen',
    host: /^codepen\.io$/,
    path: /^\/([\w-]+)\/(?:pen|details|full|embed)\/([A-Za-z]{4,12})(?!\w)/,
    frame: (owner, pen) => `https://codepen.io/${owner}/embed/${pen}?default-tab=result`,
    shape: '400',
    oembed: 'https://codepen.io/api/oembed?format=json&url=',
  },
  {
    name: 'X',
    host: /^(?:mobile\.)?(?:x|twitter)\.com$/,
    path: /^\/\w{1,20}\/status\/(\d{5,20})(?!\w)/,
    frame: id => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    shape: '560',
    oembed: 'https://publish.twitter.com/oembed?omit_script=1&url=',
  },
  {
    name: 'TikTok',
    host: /^tiktok\.com$/,
    path: /^\/@[\w.-]+\/video\/(\d{15,20})(?!\w)/,
    frame: id => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
    shape: '9/16',
    oembed: 'https://www.tiktok.com/oembed?url=',
  },
  {
    name: 'OpenStreetMap',
    host: /^openstreetmap\.org$/,
    path: /^\/(?:\?mlat=(-?[\d.]{1,12})&mlon=(-?[\d.]{1,12}))?[^#]*#map=(\d{1,2})\/(-?[\d.]{1,12})\/(-?[\d.]{1,12})/,
    frame(markedLat, markedLon, zoomed, lat, lon) {
      const [north = 0, east = 0, zoom = 0] = [lat, lon, zoomed].map(Number)
      const half = 300 / 2 ** zoom
      const box = [east - half, north - half * 0.6, east + half, north + half * 0.6]
      const marker = markedLat ? `&marker=${markedLat},${markedLon}` : ''
      return `https://www.openstreetmap.org/export/embed.html?layer=mapnik&bbox=${box.map(side => side.toFixed(5)).join()}${marker}`
    },
    shape: '3/2',
  },
  { name: 'GitHub Gist', host: /^gist\.github\.com$/, path: /^\/(?:[\w-]+\/)?[\da-f]{20,40}(?!\w)/ },
  { name: 'Bluesky', host: /^bsky\.app$/, path: /^\/profile\/[\w.:-]+\/post\/\w+(?!\w)/ },
  { name: 'Mastodon', host: null, path: /^\/@[\w.-]+(?:@[\w.-]+)?\/\d{15,20}(?!\w)/ },
]

/** `frame` is null for what is shown as copied text. */
export function findEmbed(address: string) {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username) return null
  const host = url.hostname.replace(/^www\./, '')
  for (const { name, host: hosts, path, frame, shape = '', oembed = null } of providers) {
    if (hosts && !hosts.test(host)) continue
    const [found, ...captured] = path.exec(url.pathname + url.search + url.hash) ?? []
    if (found !== undefined) return { name, frame: frame?.(...captured) ?? null, shape, oembed }
  }
  return null
}

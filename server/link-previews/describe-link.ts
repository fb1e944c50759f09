import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import type { LinkedPage } from '#shared/data/linked-page.ts'
import { readPictureKind } from '#shared/files/picture-kind.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { LinkRefused, type Network, readPublic } from './public-request.ts'
import { readHead } from './read-head.ts'

const KB = 1024
const MAX_OF_PAGE = 512 * KB
const MAX_OF_PICTURE = 5 * KB * KB

/** Describes a public page by its metadata, or by its provider's oEmbed response. Throws LinkRefused, or the error of the connection. */
export async function describeLink(address: string, signal: AbortSignal, network: Network) {
  const embed = findEmbed(address)
  const read = (address: string, accept: string) =>
    readPublic(address, { accept, most: MAX_OF_PAGE, signal }, network)
  if (embed?.oembed) {
    const { bytes } = await read(embed.oembed + encodeURIComponent(address), 'application/json')
    const answer = parseRecord(bytes.toString())
    if (!answer) throw new LinkRefused(`${embed.name} did not describe this link.`)
    const author = storableText(answer.author_name)
    const title = storableText(answer.title)
    return tidied({
      title: title || author || embed.name,
      description: title ? author : '',
      site: embed.name,
      picture: storableText(answer.thumbnail_url) || null,
      code: null,
    })
  }
  const { url, type, bytes } = await read(address, 'text/html')
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new LinkRefused('This is not a web page.')
  const isGist = embed?.name === 'GitHub Gist'
  const raw =
    isGist && `https://gist.githubusercontent.com${new URL(address).pathname.replace(/\/$/, '')}/raw`
  const code = raw ? storableText((await read(raw, 'text/plain')).bytes.toString()) : null
  const { date, ...head } = readHead(decode(bytes, type), url)
  const day = embed && date ? dayOf(date) : null
  return tidied({ ...head, site: [embed?.name ?? head.site, day].filter(Boolean).join(', '), code })
}

/** The date of a post that is shown as text, in ISO format, which suits every language. */
const dayOf = (date: string) =>
  Number.isNaN(Date.parse(date)) ? null : new Date(date).toISOString().slice(0, 10)

export async function fetchLinkedPicture(address: string, signal: AbortSignal, network: Network) {
  const { bytes } = await readPublic(address, { accept: 'image/*', most: MAX_OF_PICTURE, signal }, network)
  if (bytes.length === MAX_OF_PICTURE) throw new LinkRefused('The picture is too large.')
  try {
    if (readPictureKind(bytes)) return bytes
  } catch {
    // The file is damaged.
  }
  throw new LinkRefused('This is not a picture.')
}

const lengths = { title: 200, description: 1000, site: 80 }

function tidied(page: LinkedPage): LinkedPage {
  const short = (name: keyof typeof lengths) => {
    const text = storableText(page[name]).replace(/[^\S\n]+/g, ' ')
    return shortened(text.trim(), lengths[name])
  }
  return { ...page, title: short('title'), description: short('description'), site: short('site') }
}

function decode(bytes: Buffer, type: string): string {
  const [, name = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ??
    /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2 * KB)) ??
    []
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return bytes.toString()
  }
}

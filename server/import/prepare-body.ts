import { htmlBlockClass } from '#shared/blocks/html-block/stored-html-block.ts'
import {
  findTags,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  parseHtml,
  rewriteElements,
  textWithin,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { foreignBoxes } from '#shared/post-body/allowed-html.ts'
import { listRemoved } from '#shared/post-body/removed-html.server.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { isDrawnAddress } from '#shared/text/drawn-svg.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { parseForeign } from './bodies/parse-foreign.ts'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import type { Origin, SiteAddresses } from './site-addresses.ts'

interface BodyParts {
  addresses: SiteAddresses
  findMedia: (address: string, origin: Origin) => Media
  /** Return an address on this site. Throw ImportLoss. */
  storePicture: (media: Media) => Promise<string>
  storeFile: (media: Media, name: string) => Promise<string>
}

const AT_ONCE = 4

/** Stores the pictures and files of a body, leads its links to this site, and removes what is not allowed. */
export async function prepareBody(
  html: string,
  origin: Origin,
  parts: BodyParts,
  notes: Set<string>,
): Promise<string> {
  const body = parseHtml(storableText(html))
  // The sanitizer would replace typed HTML too, but only after its pictures were looked for.
  rewriteElements(body, element =>
    hasClass(element, htmlBlockClass) ? parseForeign(textWithin(element), notes).children : undefined,
  )
  const images = findTags(body, 'img').filter(({ attribs }) => !isDrawnAddress(attribs.src ?? ''))
  const replacements = new Map<HtmlElement, HtmlNode[]>()
  const pictures = images.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const image of pictures) await movePicture(image)
  })
  await Promise.all(workers)
  for (const link of findTags(body, 'a')) await moveLink(link)
  rewriteElements(body, element => replacements.get(element))
  const written = writeHtml(body)
  const removed = listRemoved([written]).flat().filter(isTag)
  if (removed.length > 0)
    notes.add(`Markup that a post cannot have was removed: ${removed.slice(0, 10).join(', ')}.`)
  return sanitize(written)

  async function movePicture(image: HtmlElement) {
    const { src = '', alt = '', title } = image.attribs
    let old = ''
    try {
      const media = parts.findMedia(src, origin)
      if (media.from === 'web') old = media.address
      image.attribs = { src: await parts.storePicture(media), alt, ...(title && { title }) }
    } catch (error) {
      if (!(error instanceof ImportLoss)) throw error
      notes.add(
        `The picture ${src.slice(0, 200)}: ${error.message}${old ? ' It remains on its old site.' : ''}`,
      )
      if (old) image.attribs.src = old
      else replacements.set(image, [])
    }
  }

  async function moveLink(link: HtmlElement) {
    const { href = '' } = link.attribs
    const path = parts.addresses.find(href, origin)
    if (path) link.attribs.href = path
    else if (fileKindOf(href.replace(/[?#].*$/, '')) && isOfOldSite(href)) await moveFile(link, href)
  }

  async function moveFile(link: HtmlElement, href: string) {
    try {
      link.attribs.href = await parts.storeFile(parts.findMedia(href, origin), href)
    } catch (error) {
      if (!(error instanceof ImportLoss)) throw error
      notes.add(`The file ${href.slice(0, 200)}: ${error.message}`)
    }
  }

  function isOfOldSite(href: string): boolean {
    return !/^https?:/i.test(href) || parts.addresses.oldPath(href) !== null
  }
}

/** Boxes of other programs become paragraphs, so nothing of them is lost. */
const isTag = (removed: string) => removed.startsWith('<') && !foreignBoxes.includes(removed.slice(1, -1))

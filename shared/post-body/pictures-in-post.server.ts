import { element, findTags, type HtmlTree, rewriteElements } from '#shared/blocks/html-tree.ts'
import { asAvif, contentPicture, widthsOf } from '#shared/posts/picture-addresses.ts'
import { type PictureFacts, pictureFacts } from '#shared/posts/picture-facts.ts'
import { decoded } from '#shared/text/decoded.ts'

type Attributes = Record<string, string>

/** Adds lazy loading, `srcset` for pictures of our storage, and sizes to avoid layout shifts. */
export function preparePictures(body: HtmlTree): void {
  for (const { attribs } of findTags(body, 'img')) {
    prepare(attribs)
    Object.assign(attribs, { loading: 'lazy', decoding: 'async' })
  }
}

export const offerAvif = (body: HtmlTree): void =>
  rewriteElements(body, image => {
    const { srcset, sizes = '' } = image.attribs
    if (image.name !== 'img' || !srcset) return undefined
    const source = element('source', { type: 'image/avif', srcset: asAvif(srcset), sizes })
    return [element('picture', {}, [source, image])]
  })

const ownPicture = /(?:\/storage\/v1\/object\/public|\/images)\/thumbnail\/Content\/([^/?#]+)/

export function nameOfOwnPicture(address = ''): string | undefined {
  const found = ownPicture.exec(address)?.[1]
  return found && (decoded(found) ?? found)
}

function prepare(attributes: Attributes): void {
  const { src = '' } = attributes
  const name = nameOfOwnPicture(src)
  const facts = name ? pictureFacts(name) : null
  const { width, height } = setSides(attributes, facts)
  const styles = [
    facts?.colour && `background-color:#${facts.colour}`,
    // Portrait pictures must not be taller than the window.
    width && height && height > width && `--shape:${(width / height).toFixed(3)}`,
  ].filter(Boolean)
  if (styles.length > 0) attributes.style = styles.join(';')
  if (facts ? facts.colour === null || light.test(facts.colour) : isSvg.test(src)) attributes.class = 'drawn'
  if (!name) return
  attributes.src = contentPicture(name, 960)
  attributes.srcset = widthsOf(contentPicture, name)
  attributes.sizes = '(min-width: 1040px) 46rem, 100vw'
}

/** A light background, such as that of charts and screenshots. Without an average color, the picture is transparent. */
const light = /^(?:[d-f][0-9a-f]){3}$/
const isSvg = /\.svg$|^data:image\/svg/i

function setSides(attributes: Attributes, facts: PictureFacts | null) {
  const [width, height] = (['width', 'height'] as const).map(side => {
    if (/^[1-9]\d{0,3}$/.test(attributes[side] ?? '')) return Number(attributes[side])
    delete attributes[side]
    return null
  })
  if (!facts || (width && height)) return { width, height }
  const scale = width ? width / facts.width : height ? height / facts.height : 1
  const sides = {
    width: Math.max(1, Math.round(facts.width * scale)),
    height: Math.max(1, Math.round(facts.height * scale)),
  }
  attributes.width = String(sides.width)
  attributes.height = String(sides.height)
  return sides
}

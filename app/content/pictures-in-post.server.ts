import { decoded } from '#app/base/decoded.ts'
import { element, findTags, type HtmlTree, rewriteElements } from '#app/blocks/html-tree.ts'
import { asAvif, contentPicture, widthsOf } from './picture-addresses.ts'
import { type PictureFacts, pictureFacts } from './picture-facts.ts'

type Attributes = Record<string, string>

/** Adds lazy loading, `srcset` for pictures of our storage, and sizes to avoid layout shifts. */
export function preparePictures(body: HtmlTree): void {
  for (const { attribs } of findTags(body, 'img')) {
    prepare(attribs)
    Object.assign(attribs, { loading: 'lazy', decoding: 'async' })
  }
}

/** Offers each picture that has a `srcset` as AVIF too. */
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
  const name = nameOfOwnPicture(attributes.src)
  const facts = name ? pictureFacts(name) : null
  keepRoom(attributes, facts)
  const style = [facts?.colour && `background-color:#${facts.colour}`, shapeOf(attributes)].flatMap(
    rule => rule || [],
  )
  if (style.length > 0) attributes.style = style.join(';')
  if (facts ? facts.colour === null || light.test(facts.colour) : isSvg.test(attributes.src ?? ''))
    attributes.class = 'drawn'
  if (!name) return
  attributes.src = contentPicture(name, 960)
  attributes.srcset = widthsOf(contentPicture, name)
  attributes.sizes = '(min-width: 1040px) 46rem, 100vw'
}

/** The average colour of charts and screenshots on a light ground; photographs are darker. Without one a picture is transparent. */
const light = /^(?:[d-f][0-9a-f]){3}$/
const isSvg = /\.svg$|^data:image\/svg/i

/** The aspect ratio of a portrait picture, which is not to be higher than the window. */
function shapeOf(attributes: Attributes): string | null {
  const [width, height] = [readSide(attributes, 'width'), readSide(attributes, 'height')]
  return width && height && height > width ? `--shape:${(width / height).toFixed(3)}` : null
}

function keepRoom(attributes: Attributes, facts: PictureFacts | null): void {
  const width = readSide(attributes, 'width')
  const height = readSide(attributes, 'height')
  if (!facts || (width && height)) return
  const scale = width ? width / facts.width : height ? height / facts.height : 1
  attributes.width = String(Math.max(1, Math.round(facts.width * scale)))
  attributes.height = String(Math.max(1, Math.round(facts.height * scale)))
}

function readSide(attributes: Attributes, name: 'width' | 'height'): number | null {
  if (/^[1-9]\d{0,3}$/.test(attributes[name] ?? '')) return Number(attributes[name])
  delete attributes[name]
  return null
}

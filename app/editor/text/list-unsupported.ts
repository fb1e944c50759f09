import { linkAddress } from '#shared/text/addresses.ts'
import { counted } from '#shared/text/count.ts'
import { embeddedAddress, isLostPicture } from './clean-pasted.ts'

const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i

const kinds: { name: string; selector: string; isLost?: (element: Element) => boolean }[] = [
  {
    name: 'picture',
    selector: 'img[src]',
    isLost(picture) {
      const address = picture.getAttribute('src') ?? ''
      // Those that this editor can read are in `shown`.
      return address.startsWith('blob:') || isLostPicture(address)
    },
  },
  {
    name: 'picture link',
    selector: 'a[href]:has(img)',
    // Other links keep their text, and readers can already enlarge pictures.
    isLost: link => link.textContent.trim() === '' && !pictureFile.test(link.getAttribute('href') ?? ''),
  },
  {
    name: 'drawing',
    selector: 'canvas, svg',
    isLost: drawing => !drawing.closest('a, button, [aria-hidden="true"]'),
  },
  { name: 'form', selector: 'form:has(input, select, textarea)' },
  {
    name: 'embedded thing',
    selector: 'iframe, video, audio, embed, object',
    isLost: element => linkAddress(embeddedAddress(element)) === null,
  },
  { name: 'formula', selector: 'math:not(:has(annotation[encoding="application/x-tex"]))' },
]

const all = new Intl.ListFormat('en-GB')

/** Lists what the editor cannot keep of a pasted page, such as '2 drawings and 1 form'. Returns null if nothing is lost. */
export function listUnsupported(html: string, shown: Set<string>): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lost = kinds.flatMap(({ name, selector, isLost = () => true }) => {
    const found = [...body.querySelectorAll(selector)].filter(
      element => !shown.has(element.getAttribute('src') ?? '') && isLost(element),
    )
    return found.length > 0 ? [counted(found.length, name)] : []
  })
  return lost.length > 0 ? all.format(lost) : null
}

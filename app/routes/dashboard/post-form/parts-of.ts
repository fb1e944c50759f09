import type { Part } from '#app/content/difference.ts'
import { type ReviewedThing, thingTypes } from '#app/data/reviewed-thing.ts'
import type { VersionText } from '#app/data/versions.ts'

const kinds: Record<string, string> = {
  H2: 'Heading 1',
  H3: 'Heading 2',
  H4: 'Heading 3',
  LI: 'List',
  BLOCKQUOTE: 'Quotation',
  PRE: 'Code',
  FIGURE: 'Image',
  TR: 'Table',
  HR: 'Line',
}

export function partsOf(post: VersionText): Part[] {
  const { body } = new DOMParser().parseFromString(post.content, 'text/html')
  return [
    { kind: 'Title', text: post.title },
    { kind: 'Slug', text: post.slug },
    ...(post.topic ? [{ kind: 'Topic', text: post.topic }] : []),
    { kind: 'Introduction', text: post.introduction },
    { kind: 'Thumbnail', text: post.thumbnail ?? (post.cover ? drawingText(post.cover) : 'none') },
    ...(post.reviewed ? [{ kind: 'Reviews', text: thingText(post.reviewed) }] : []),
    ...blocksOf(body, ''),
  ]
}

/** A picked picture gets its name when it is saved. */
export const withPicked = (post: VersionText, picture: object | null): VersionText =>
  picture ? { ...post, thumbnail: 'the picture that you picked' } : post

function drawingText(cover: string): string {
  const [figure, ink, lines] = cover.split('-')
  return `drawn cover: ${figure}, ink ${ink}, lines ${lines}`
}

function thingText({ type, name, maker, address, rating, isRatedByReaders }: ReviewedThing): string {
  const stars = rating === null ? '' : `${rating} out of 5`
  const readers = isRatedByReaders ? 'rated by readers' : ''
  return [thingTypes[type].label, name, maker, address, stars, readers].filter(Boolean).join(' · ')
}

function blocksOf(parent: Element, kind: string): Part[] {
  const parts: Part[] = []
  for (const element of parent.children) {
    const { tagName } = element
    const own = kinds[tagName] ?? kind
    if (tagName === 'FIGURE') parts.push({ kind: own, text: pictureText(element) })
    else if (tagName === 'HR') parts.push({ kind: own, text: '—' })
    else if (tagName === 'TR')
      parts.push({ kind: own, text: [...element.children].map(cell => cell.textContent).join(' | ') })
    else if (hasBlocks(element)) parts.push(...blocksOf(element, own))
    else if (element.textContent !== '') parts.push({ kind: own, text: textOf(element) })
  }
  return parts
}

const hasBlocks = (element: Element) =>
  element.querySelector('p, h2, h3, h4, ul, ol, li, blockquote, pre, figure, tr, hr') !== null

/** Returns the text with link targets, so that a diff shows a changed link. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n')
  for (const link of copy.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`)
  return copy.textContent
}

function pictureText(figure: Element): string {
  const image = figure.querySelector('img')
  const name = image?.getAttribute('src')?.split('/').at(-1)?.split('?')[0] ?? ''
  return [figure.querySelector('figcaption')?.textContent, image?.getAttribute('alt'), name]
    .filter(Boolean)
    .join(' · ')
}

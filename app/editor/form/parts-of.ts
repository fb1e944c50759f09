import type { Part } from '#shared/posts/difference.ts'
import { describeFields, type FieldName, type PostFields } from '#shared/posts/post-values.ts'
import type { DateSite } from '#shared/text/dates.ts'

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

export function partsOf(post: Partial<PostFields>, names: readonly FieldName[], site: DateSite): Part[] {
  const { body } = new DOMParser().parseFromString(post.content ?? '', 'text/html')
  return [...describeFields(post, names, site), ...blocksOf(body, '', '')]
}

export const withPicked = <Text extends { thumbnail: string | null }>(
  post: Text,
  picture: object | null,
): Text => (picture ? { ...post, thumbnail: 'the picture that you picked' } : post)

/** `inside`: the tags around the parent, which tell whether a list is numbered. */
function blocksOf(parent: Element, kind: string, inside: string): Part[] {
  const parts: Part[] = []
  for (const element of parent.children) {
    const { tagName } = element
    const own = kinds[tagName] ?? kind
    const part = (text: string) => parts.push({ kind: own, text, markup: inside + element.outerHTML })
    if (tagName === 'FIGURE') part(pictureText(element))
    else if (tagName === 'HR') part('—')
    else if (tagName === 'TR') part([...element.children].map(cell => cell.textContent).join(' | '))
    else if (hasBlocks(element)) parts.push(...blocksOf(element, own, `${inside}${tagName}>`))
    else if (element.textContent !== '') part(textOf(element))
  }
  return parts
}

const hasBlocks = (element: Element) =>
  element.querySelector('p, h2, h3, h4, ul, ol, li, blockquote, pre, figure, tr, hr') !== null

/** Returns the text including link targets, so that a diff shows a changed link. */
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

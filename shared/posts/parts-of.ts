import {
  elementsIn,
  findElements,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  parseHtml,
  textWithin,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import type { DateSite } from '#shared/text/dates.ts'
import type { Part } from './difference.ts'
import { describeFields, type FieldName, type PostFields } from './post-values.ts'

const kinds: Record<string, string> = {
  h2: 'Heading 1',
  h3: 'Heading 2',
  h4: 'Heading 3',
  li: 'List',
  blockquote: 'Quotation',
  pre: 'Code',
  figure: 'Image',
  tr: 'Table',
  hr: 'Line',
}

const blocks = new Set([...Object.keys(kinds), 'p', 'ul', 'ol'])

/** What a comparison of two texts compares: fields, then blocks of the body. */
export const partsOf = (post: Partial<PostFields>, names: readonly FieldName[], site: DateSite): Part[] => [
  ...describeFields(post, names, site),
  ...blocksOf(parseHtml(post.content ?? ''), '', ''),
]

/** `inside`: the tags around the parent, which show whether a list is numbered. */
function blocksOf(parent: HtmlTree, kind: string, inside: string): Part[] {
  const parts: Part[] = []
  for (const element of elementsIn(parent)) {
    const { name } = element
    const own = kinds[name] ?? kind
    const part = (text: string) =>
      parts.push({ kind: own, text, markup: inside + writeHtml({ children: [element] }) })
    if (name === 'figure') part(pictureText(element))
    else if (name === 'hr') part('—')
    else if (name === 'tr') part(elementsIn(element).map(textWithin).join(' | '))
    else if (findElements(element, ({ name }) => blocks.has(name)).length > 0)
      parts.push(...blocksOf(element, own, `${inside}${name}>`))
    else if (textWithin(element) !== '') part(textOf(element))
  }
  return parts
}

/** Returns the text including link targets, so that a comparison shows a changed link. */
function textOf(node: HtmlNode): string {
  if (!isHtmlElement(node)) return textWithin(node)
  if (node.name === 'br') return '\n'
  const text = node.children.map(textOf).join('')
  return node.name === 'a' && node.attribs.href ? `${text} (${node.attribs.href})` : text
}

function pictureText(figure: HtmlElement): string {
  const [image] = findTags(figure, 'img')
  const [caption] = findTags(figure, 'figcaption')
  const name = image?.attribs.src?.split('/').at(-1)?.split('?')[0] ?? ''
  return [caption && textWithin(caption), image?.attribs.alt, name].filter(Boolean).join(' · ')
}

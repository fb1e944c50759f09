import type { BlockContent, FootnoteReference, Heading, ListItem, Nodes, PhrasingContent, Root } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import {
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  isInline,
  isText,
  linesIn,
  partsOf,
} from '#shared/blocks/html-tree.ts'
import type { MarkdownWriter, ToMarkdown } from '#shared/blocks/stored-block.ts'
import { blockToMarkdown } from '#shared/blocks/stored-blocks.ts'
import { contentPicture } from '#shared/posts/picture-addresses.ts'
import { absolute } from '#shared/text/absolute.ts'
import { tableToMarkdown } from './markdown-of-table.ts'
import { nameOfOwnPicture } from './pictures-in-post.server.ts'
import { parsePost } from './sanitize.server.ts'

/** Writes GitHub-flavoured Markdown, with formulas between dollar signs and HTML for what Markdown lacks. URLs are absolute. */
export const markdownOfPost = (content: string, page: string): string =>
  toMarkdown(markdownTree(parsePost(content), page, blockToMarkdown), style)

/** `page`: URL of the post. `own` overrides how some elements are written. */
export function markdownTree(body: HtmlTree, page: string, own: ToMarkdown): Root {
  const write: MarkdownWriter = {
    blocks: within => blocksOf(within.children),
    trimmed: within => trimmedInlines(within.children),
    spaced: within => inlinesOf(within.children),
    item: itemOf,
    picture: pictureOf,
    address: written => (!written || /^data:/i.test(written) ? null : plainAddress(absolute(written, page))),
  }

  const plain: Record<string, ToMarkdown> = {
    p: element => paragraph(write.trimmed(element)),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    ul: listOf,
    ol: listOf,
    li: element => [itemOf(element)],
    blockquote: element => [{ type: 'blockquote', children: write.blocks(element) }],
    hr: () => [{ type: 'thematicBreak' }],
    table: tableToMarkdown,
    figure: figureOf,
  }

  const blockOf = (element: HtmlElement): Nodes[] =>
    own(element, write) ?? plain[element.name]?.(element, write) ?? write.blocks(element)

  const blocksOf = (nodes: HtmlNode[]): BlockContent[] =>
    partsOf(nodes).flatMap(part => {
      const [node] = part
      const isBlock = node && isHtmlElement(node) && !isInline(node)
      return isBlock ? (blockOf(node) as BlockContent[]) : paragraph(trimmedInlines(part))
    })

  function listOf(element: HtmlElement): Nodes[] {
    const { name, attribs } = element
    const children = elementsIn(element).flatMap(item => blockOf(item).filter(isItem))
    const start = Number(attribs.start ?? 1)
    return [{ type: 'list', ordered: name === 'ol', start, spread: false, children }]
  }

  function itemOf(element: HtmlElement): ListItem {
    const children = write.blocks(element)
    const isPlain = children.every(({ type }, at) => type === 'list' || (type === 'paragraph' && at === 0))
    return { type: 'listItem', spread: !isPlain, children }
  }

  function figureOf(element: HtmlElement): Nodes[] {
    const isCaption = (node: HtmlNode) => isHtmlElement(node) && node.name === 'figcaption'
    const blocks = blocksOf(element.children.filter(node => !isCaption(node)))
    const caption = element.children.filter(isCaption).flatMap(node => trimmedInlines([node]))
    if (caption.length === 0) return blocks
    const emphasis: PhrasingContent = { type: 'emphasis', children: caption }
    const last = blocks.at(-1)
    if (last?.type !== 'paragraph') return [...blocks, ...paragraph([emphasis])]
    return [...blocks.slice(0, -1), ...paragraph([...last.children, softBreak, emphasis])]
  }

  function pictureOf({ attribs: { src, alt, title } }: HtmlElement): PhrasingContent[] {
    const own = nameOfOwnPicture(src ?? '')
    const url = write.address(own ? contentPicture(own, 1920) : src)
    return url === null ? [] : [{ type: 'image', url, alt: alt ?? '', title: title ?? null }]
  }

  const trimmedInlines = (nodes: HtmlNode[]) => trimmed(inlinesOf(nodes))

  function inlinesOf(nodes: HtmlNode[]): PhrasingContent[] {
    const inlines: PhrasingContent[] = []
    for (const node of nodes) {
      if (isHtmlElement(node)) {
        const isBlock = !isInline(node)
        const found = isBlock ? inlinesOf(node.children) : inlineOf(node)
        if (isBlock && found.length > 0 && inlines.length > 0) inlines.push({ type: 'break' })
        inlines.push(...found)
      } else if (isText(node)) inlines.push(...textOf(node.data.replace(/[\t\n\r ]+/g, ' ')))
    }
    return inlines
  }

  function inlineOf(element: HtmlElement): PhrasingContent[] {
    const written = own(element, write) as PhrasingContent[] | null
    if (written) return written
    const { name } = element
    if (name === 'br') return [{ type: 'break' }]
    if (name === 'img') return pictureOf(element)
    if (name === 'code') return [{ type: 'inlineCode', value: linesIn(element).replaceAll('\n', ' ') }]
    // Markdown allows no line break at either end of marked text.
    const [before, within, after] = atBreaks(inlinesOf(element.children))
    return [...before, ...(within.length > 0 ? marked(element, within) : []), ...after]
  }

  function marked({ name, attribs }: HtmlElement, children: PhrasingContent[]): PhrasingContent[] {
    if (name === 'strong') return [{ type: 'strong', children }]
    if (name === 'em') return [{ type: 'emphasis', children }]
    if (name === 's') return [{ type: 'delete', children }]
    const url = name === 'a' ? write.address(attribs.href) : null
    if (url !== null) return [{ type: 'link', url, title: attribs.title ?? null, children }]
    return asTags.has(name)
      ? [{ type: 'html', value: `<${name}>` }, ...children, { type: 'html', value: `</${name}>` }]
      : children
  }

  function heading(depth: Heading['depth']): ToMarkdown {
    return element => [{ type: 'heading', depth, children: write.trimmed(element) }]
  }

  return { type: 'root', children: blocksOf(body.children) }
}

const style: Options = {
  bullet: '-',
  rule: '-',
  unsafe: [
    // Escapes a `<` that would start a tag.
    { character: '<', after: '<', inConstruct: 'phrasing' },
    // Some programs fail on brackets in link text, unless they are in its title.
    { character: '[', inConstruct: 'titleQuote' },
  ],
  handlers: { footnoteReference: ({ identifier }: FootnoteReference) => `[^${identifier}]` },
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    mathToMarkdown(),
  ],
}

const asTags = new Set('kbd mark sub sup u'.split(' '))

/** Encodes characters that end a URL in Markdown. */
const plainAddress = (address: string) => address.replace(/[\s<>[\]|\\`"]/g, encodeURIComponent)

const softBreak: PhrasingContent = { type: 'text', value: '\n' }

const isItem = (node: Nodes): node is ListItem => node.type === 'listItem'

const textOf = (text: string): PhrasingContent[] =>
  text.split(/\[\^([\p{L}\p{N}_-]{1,40})\]/u).flatMap((part, at): PhrasingContent[] => {
    if (at % 2 === 1) return [{ type: 'footnoteReference', identifier: part }]
    return part === '' ? [] : [{ type: 'text', value: part }]
  })

const paragraph = (children: PhrasingContent[]): BlockContent[] =>
  children.length > 0 ? [{ type: 'paragraph', children }] : []

/** Markdown allows no spaces at the ends of a line, and no line break at the end of a paragraph. */
function trimmed(inlines: PhrasingContent[]): PhrasingContent[] {
  const tidied: PhrasingContent[] = []
  for (const [at, word] of inlines.entries()) {
    if (word.type !== 'text') {
      tidied.push(word)
      continue
    }
    let { value } = word
    if (startsLine(tidied.at(-1))) value = value.replace(/^ +/, '')
    if (startsLine(inlines[at + 1])) value = value.replace(/ +$/, '')
    if (value) tidied.push({ type: 'text', value })
  }
  return withoutScript(atBreaks(tidied)[1])
}

/** A program without footnotes would read the text of one as a URL. */
function withoutScript(inlines: PhrasingContent[]): PhrasingContent[] {
  const [first, ...others] = inlines
  if (first?.type !== 'footnoteReference') return inlines
  const text = others.map(word => ('value' in word ? word.value : '')).join('')
  if (!/^:\s*(?:javascript|vbscript|data):/i.test(text)) return inlines
  return [{ type: 'text', value: `[^${first.identifier}]` }, ...others]
}

const isWord = ({ type }: PhrasingContent) => type !== 'break'

const startsLine = (neighbour: PhrasingContent | undefined) => !neighbour || !isWord(neighbour)

function atBreaks(inlines: PhrasingContent[]) {
  const end = inlines.findLastIndex(isWord) + 1
  const start = end === 0 ? 0 : inlines.findIndex(isWord)
  return [inlines.slice(0, start), inlines.slice(start, end), inlines.slice(end)] as const
}

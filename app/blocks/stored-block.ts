import type { parseDocument } from 'htmlparser2'
import type { BlockContent, ListItem, Nodes, PhrasingContent } from 'mdast'

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>

export interface MarkdownWriter {
  blocks: (within: HtmlElement) => BlockContent[]
  words: (within: HtmlElement) => PhrasingContent[]
  /** The same with the spaces at both ends. */
  spaced: (within: HtmlElement) => PhrasingContent[]
  item: (within: HtmlElement) => ListItem
  text: (within: HtmlElement) => string
  html: (within: HtmlElement) => string
  picture: (image: HtmlElement) => PhrasingContent[]
  all: (tag: string, within: HtmlElement) => HtmlElement[]
  /** The address of a link or a picture as others reach it; null for a picture that is embedded as data. */
  address: (written: string | undefined) => string | null
}

/** Null for an element that is none of the block. */
export type ToMarkdown = (element: HtmlElement, write: MarkdownWriter) => Nodes[] | null

export const isHtmlElement = (node: object): node is HtmlElement => 'attribs' in node

export const elementsIn = (element: HtmlElement) => element.children.filter(isHtmlElement)

export const hasClass = ({ attribs }: HtmlElement, name: string) =>
  attribs.class?.split(' ').includes(name) ?? false

export interface StoredBlock {
  /** Tags that the sanitizer keeps for it, without any attribute. */
  tags?: string[]
  /** Classes that the sanitizer keeps, by tag. */
  classes?: Record<string, string[]>
  /** Attributes that it keeps with any value, by tag. */
  attributes?: Record<string, string[]>
  /** For a page: changes the sanitized HTML of a whole post. */
  toPage?: (html: string) => string
  /** The same for readers of feeds, which have no style sheet. */
  toFeed?: (html: string) => string
  /** The same for mails, if not as for feeds: their programs know neither classes nor most tags, and only what `mailTags` lists may remain. */
  toMail?: (html: string) => string
  /** How Markdown writes its elements, by tag or by tag and class, such as 'p.math-block'. Without it as what the tag is alone. */
  toMarkdown?: Record<string, ToMarkdown>
}

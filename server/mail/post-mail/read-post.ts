import { Parser } from 'htmlparser2'
import { blocksToMail } from '#app/blocks/stored-blocks.ts'
import { withFootnotes } from '#app/content/footnotes-in-post.server.ts'
import { sanitize } from '#app/content/sanitize.server.ts'
import { withoutData } from '#server/site-files/feeds/feed-html.ts'

/** A text, or an element. Values of attributes are not escaped. */
export type MailNode = string | MailElement

export interface MailElement {
  tag: string
  attributes: Record<string, string>
  children: MailNode[]
}

/** The stored body of a post as a tree of tags that mails know, with its footnotes at the end. */
export function readPost(content: string): MailNode[] {
  const root: MailElement = { tag: 'div', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element = { tag, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: text => void open.at(-1)?.children.push(text),
      onclosetag: () => void open.pop(),
    },
    { decodeEntities: true },
  )
  parser.end(withFootnotes(blocksToMail(sanitize(withoutData(content)))))
  return root.children
}

export const wordsWithin = (node: MailNode): string =>
  typeof node === 'string' ? node : node.tag === 'br' ? '\n' : node.children.map(wordsWithin).join('')

export const isBlock = (node: MailNode): node is MailElement =>
  typeof node !== 'string' && BLOCK.test(node.tag)

const BLOCK =
  /^(p|h[2-4]|ul|ol|li|blockquote|pre|hr|div|section|figure|figcaption|table|caption|t(head|body|foot|r|h|d))$/

/** A note of the text or the way back to it, as `withFootnotes` writes them. Mail programs do not follow links within a mail. */
export const isReference = ({ attributes }: MailElement) => attributes.role === 'doc-noteref'
export const isBackLink = ({ attributes }: MailElement) => attributes.role === 'doc-backlink'

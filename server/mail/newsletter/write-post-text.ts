import type { Code, FootnoteReference, Image, Link, Table, Text } from 'mdast'
import { type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'
import { codeIn } from '#shared/blocks/code-facts/stored-code-facts.ts'
import { type HtmlTree, textWithin } from '#shared/blocks/html-tree.ts'
import type { ToMarkdown } from '#shared/blocks/stored-block.ts'
import { markdownTree } from '#shared/post-body/markdown-of-post.server.ts'
import { isReference, mailPictureOf } from './mail-post.ts'

export function writePostText(body: HtmlTree, page: string): string {
  const { origin } = new URL(page)
  const own: ToMarkdown = (element, write) => {
    const { name, attribs } = element
    if (name === 'pre') return [{ type: 'code', value: codeIn(element) }]
    if (name === 'figure') return write.blocks(element)
    if (name === 'section') return [{ type: 'thematicBreak' }, ...write.blocks(element)]
    if (name === 'img') return [{ type: 'image', url: mailPictureOf(attribs, origin).src, alt: attribs.alt }]
    if (isReference(element)) return [{ type: 'text', value: `[${textWithin(element)}]` }]
    return unmarked.has(name) ? write.spaced(element) : null
  }
  return toMarkdown(markdownTree(body, page, own), plain).trim()
}

const unmarked = new Set('em kbd mark s strong sub sup u'.split(' '))

/** Readers need no escapes, and expect link addresses after the text. */
const plain: Options = {
  bullet: '-',
  rule: '*',
  ruleSpaces: true,
  join: [(_left, _right, parent) => !('spread' in parent) || undefined],
  handlers: {
    text: ({ value }: Text) => value,
    break: () => '\n',
    footnoteReference: ({ identifier }: FootnoteReference) => `[^${identifier}]`,
    image: ({ alt, url }: Image) => (alt ? `[${alt}] ${url}` : url),
    code: ({ value }: Code, _: unknown, state: State) =>
      state.indentLines(value, (line, _, isBlank) => (isBlank ? '' : `    ${line}`)),
    link(node: Link, _: unknown, state: State, info: Info) {
      const text = state.containerPhrasing(node, info)
      return text === node.url || `mailto:${text}` === node.url ? text : `${text} <${node.url}>`
    },
    table: ({ children }: Table, _: unknown, state: State, info: Info) =>
      children
        .map(row => row.children.map(cell => state.containerPhrasing(cell, info)).join(' | '))
        .filter(row => /[^ |]/.test(row))
        .join('\n'),
    html: () => ' ',
  },
}

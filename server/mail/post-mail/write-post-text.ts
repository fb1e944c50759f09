import { codeOfBlock } from './mail-code.ts'
import { absolute, mailPictureOf } from './mail-picture.ts'
import {
  isBackLink,
  isBlock,
  isReference,
  type MailElement,
  type MailNode,
  wordsWithin,
} from './read-post.ts'

/** Writes the body of a post as plain text, from the same tree as its HTML, in the manner of Markdown. `page`: its absolute address. */
export function writePostText(nodes: MailNode[], page: string): string {
  return blocksOf(nodes, page).join('\n\n')
}

function blocksOf(nodes: MailNode[], page: string): string[] {
  const blocks: string[] = []
  let words = ''
  const endRun = () => {
    if (words.trim()) blocks.push(words.trim())
    words = ''
  }
  for (const node of nodes) {
    if (!isBlock(node)) words += inline(node, page)
    else {
      endRun()
      const block = blockOf(node, page)
      if (block) blocks.push(block)
    }
  }
  endRun()
  return blocks
}

function blockOf(node: MailElement, page: string): string {
  const within = () => blocksOf(node.children, page).join('\n\n')
  switch (node.tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(node.tag[1]))} ${within()}`
    case 'hr':
      return '* * *'
    case 'pre':
      return before(codeOfBlock(node).code, '    ')
    case 'blockquote':
      return before(within(), '> ')
    case 'ul':
    case 'ol':
      return list(node, page)
    case 'table':
      return table(node, page)
    case 'section':
      return `* * *\n\n${within()}`
    default:
      return within()
  }
}

const before = (text: string, mark: string) => text.replace(/^/gm, mark).replace(/[ ]+$/gm, '')

function list({ tag, attributes, children }: MailElement, page: string): string {
  let number = Number(attributes.start ?? 1)
  const items = children.filter(isBlock).map(item => {
    const mark = tag === 'ol' ? `${number++}. ` : '- '
    const [first = '', ...others] = blocksOf(item.children, page).map(block =>
      before(block, ' '.repeat(mark.length)),
    )
    return [mark + first.trimStart(), ...others].join('\n')
  })
  return items.join('\n')
}

function table({ children }: MailElement, page: string): string {
  const lines = children.filter(isBlock).map(part => {
    const cells = part.children.filter(isBlock)
    if (part.tag === 'tr')
      return cells.map(cell => blocksOf(cell.children, page).join(' ').replaceAll('\n', ' ')).join(' | ')
    return part.tag === 'caption' ? `${blocksOf(part.children, page).join(' ')}\n` : table(part, page)
  })
  return lines.join('\n')
}

function inline(node: MailNode, page: string): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  const { tag, attributes, children } = node
  const { origin } = new URL(page)
  const words = () => children.map(child => inline(child, page)).join('')
  if (tag === 'br') return '\n'
  if (tag === 'img') {
    const { src } = mailPictureOf(attributes, origin)
    return attributes.alt ? `[${attributes.alt}] ${src}` : src
  }
  if (tag === 'code') return `\`${wordsWithin(node)}\``
  if (isReference(node)) return `[${words()}]`
  if (isBackLink(node)) return ''
  if (tag !== 'a' || !attributes.href) return words()
  const address = addressOf(attributes.href, page)
  const text = words()
  return text.trim() === address || address === `mailto:${text.trim()}` ? text : `${text} <${address}>`
}

export function addressOf(href: string, page: string): string {
  return href.startsWith('#') ? page + href : absolute(href, new URL(page).origin)
}

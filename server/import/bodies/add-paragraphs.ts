import { splitVerbatim } from './split-verbatim.ts'

const boxes =
  'address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio'
const tagOfBox = new RegExp(`(<(/?)(${boxes})(?=[\\s/>])[^>]*>)`, 'i')
const ofText = /^(?:caption|d[dt]|figcaption|h[1-6]|li|p|summary|t[dh])$/
const withoutText = /^(?:[du]l|figure|ol|table|tbody|tfoot|thead|tr)$/
const childless = /^(?:hr|iframe|script|style)$/

/** Makes paragraphs and line breaks of the lines of a text, as WordPress does when it shows a post. */
export function addParagraphs(html: string): string {
  const preserved: string[] = []
  const text = splitVerbatim(html.replace(/\r\n?/g, '\n'))
    .map((part, at) => (at % 2 ? `<hr data-preserved="${preserved.push(part) - 1}">` : part))
    .join('')
  // A tag without an end is searched for once, not for each '<'.
  const end = text.lastIndexOf('>') + 1
  const parts = text.slice(0, end).split(tagOfBox)
  parts.push(`${parts.pop() ?? ''}${text.slice(end)}`)
  const open: string[] = []
  let written = ''
  for (let at = 0; at < parts.length; at += 4) {
    const text = parts[at] ?? ''
    const [tag = '', isEnd = '', named = ''] = parts.slice(at + 1, at + 4)
    written += linesWithin(text, open.at(-1)) + tag
    const name = named.toLowerCase()
    if (isEnd) open.length = Math.max(0, open.lastIndexOf(name))
    else if (name && !childless.test(name) && !tag.endsWith('/>')) open.push(name)
  }
  return written.replace(/<hr data-preserved="(\d+)">/g, (_, index) => preserved[Number(index)] ?? '')
}

function endLine(line: string, at: number, lines: string[]): string {
  const ended = line.trimEnd()
  return at === lines.length - 1 || /<br\s*\/?>$/i.test(ended) ? ended : `${ended}<br>`
}

function linesWithin(text: string, box = ''): string {
  const blocks = text.split(/\n\s*\n/).filter(block => block.trim() !== '')
  if (withoutText.test(box)) return text
  const isLine = blocks.length === 1 && !text.includes('\n\n')
  const broken = blocks.map(block => block.trim().split('\n').map(endLine).join('\n'))
  if (ofText.test(box) || (box === 'div' && isLine)) return broken.join('<br>\n<br>\n')
  return broken.map(block => `<p>${block}</p>\n`).join('')
}

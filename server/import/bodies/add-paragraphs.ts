const boxes =
  'address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio'
const tagOfBox = new RegExp(`(<(/?)(${boxes})(?=[\\s/>])[^>]*>)`, 'i')
const verbatim = /<(pre|script|style|textarea|svg|video|audio)\b[\s\S]*?<\/\1\s*>/gi
const ofText = /^(?:caption|d[dt]|figcaption|h[1-6]|li|p|summary|t[dh])$/
const withoutText = /^(?:[du]l|figure|ol|table|tbody|tfoot|thead|tr)$/
const childless = /^(?:hr|iframe|script|style)$/

/** Makes paragraphs and line breaks of the lines of a text, as WordPress does when it shows a post. */
export function addParagraphs(html: string): string {
  const preserved: string[] = []
  const parts = html
    .replace(/\r\n?/g, '\n')
    .replace(verbatim, found => `<hr data-preserved="${preserved.push(found) - 1}">`)
    .split(tagOfBox)
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

function linesWithin(text: string, box = ''): string {
  const blocks = text.split(/\n\s*\n/).filter(block => block.trim() !== '')
  if (withoutText.test(box)) return text
  const isLine = blocks.length === 1 && !text.includes('\n\n')
  const broken = blocks.map(block => block.trim().replace(/(?<!<br\s*\/?>)\s*\n/gi, '<br>\n'))
  if (ofText.test(box) || (box === 'div' && isLine)) return broken.join('<br>\n<br>\n')
  return broken.map(block => `<p>${block}</p>\n`).join('')
}

import { type HtmlElement, type HtmlTree, isHtmlElement, isInline, isText } from '#shared/blocks/html-tree.ts'
import { parsePost } from '#shared/post-body/sanitize.server.ts'

/** Words look the same with them around and without. An empty caption is not shown. */
const unseen = /^<(?:p|tbody|thead|figure)>$/

/** What readers get of stored HTML, in the order of the page: each box, and each line of words with their side and marks. */
export function readsAs(content: string): string[] {
  const lines: string[] = []
  let letters: string[] = []

  function endLine(around: string) {
    const text = letters
      .join('')
      .replace(/ +/g, ' ')
      .replaceAll(' <br>', '<br>')
      .replaceAll('<br> ', '<br>')
      .trim()
    if (text) lines.push(`${around} ${text}`)
    letters = []
  }

  function visit(parent: HtmlTree, around: string, side: string, marks: string[]) {
    const isCode = around.includes('<pre')
    const mark = [...new Set(marks)].sort().join('')
    for (const node of parent.children) {
      if (isText(node))
        for (const letter of node.data)
          letters.push(!isCode && /[ \t\n\r\f]/.test(letter) ? ' ' : mark + letter)
      if (!isHtmlElement(node)) continue
      const sign = signOf(node)
      if (node.name === 'br') letters.push(sign)
      else if (node.name === 'img') letters.push(mark + sign)
      else if (isInline(node)) {
        const isPlain = /^<(?:span|a)>$/.test(sign) || (isCode && sign === '<code>')
        visit(node, around, side, isPlain ? marks : [...marks, sign])
      } else {
        endLine(around + side)
        const within = unseen.test(sign) ? around : around + sign
        const { style = side } = node.attribs
        if (within !== around && node.name !== 'figcaption') lines.push(within)
        visit(node, within, style, marks)
        endLine(within + style)
      }
    }
  }

  visit(parsePost(content), '', '', [])
  endLine('')
  return lines
}

function signOf({ name, attribs: { rel: _, style: __, ...attribs } }: HtmlElement): string {
  const given = Object.entries(attribs)
    .map(([name, value]) => `${name}=${value.replaceAll(' ', '_')}`)
    .filter(one => !/=$|^(?:colspan|rowspan|start)=1$/.test(one))
  return `<${[name, ...given.sort()].join('\u00a0')}>`
}

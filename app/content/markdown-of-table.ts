import type { Nodes, PhrasingContent, TableRow } from 'mdast'
import { elementsIn, findTags, type HtmlElement, isHtmlElement } from '#app/blocks/html-tree.ts'
import type { MarkdownWriter } from '#app/blocks/stored-block.ts'

/** The first row is the head. Blocks of a cell are parted by line breaks; cells that span several are followed by empty ones. */
export function tableToMarkdown(table: HtmlElement, write: MarkdownWriter): Nodes[] {
  const all = (tag: string) => findTags(table, tag).filter(one => nearest(one, 'table') === table)
  const rows = all('tr').map(cellsOf)
  const width = Math.max(0, ...rows.map(row => row.length))
  if (width === 0) return []
  const columns = Array.from({ length: width }, (_, at) => rows.map(row => row[at] ?? null))
  if (!rows[0]?.every(cell => cell?.name === 'th')) rows.unshift(Array<null>(width).fill(null))
  const written = rows.map(
    (row): TableRow => ({
      type: 'tableRow',
      children: row.map(cell => ({
        type: 'tableCell',
        children: cell ? inOneLine(write.words(cell)) : [],
      })),
    }),
  )
  return [
    ...all('caption').map(caption => ({ type: 'paragraph' as const, children: write.words(caption) })),
    { type: 'table', align: columns.map(alignmentOf), children: written },
  ]
}

function nearest({ parent }: HtmlElement, tag: string): HtmlElement | null {
  if (!parent || !isHtmlElement(parent)) return null
  return parent.name === tag ? parent : nearest(parent, tag)
}

const cellsOf = (row: HtmlElement) =>
  elementsIn(row).flatMap(cell => {
    if (!/^t[hd]$/.test(cell.name)) return []
    const more = Math.min(99, Math.max(0, Number(cell.attribs.colspan ?? 1) - 1))
    return [cell, ...Array.from({ length: more }, () => null)]
  })

/** That of most cells of a column, which have it themselves or at their paragraph. */
function alignmentOf(column: (HtmlElement | null)[]) {
  const sides = column.flatMap(cell => (cell ? sideOf(cell) : []))
  const isOfMost = (side: string) => sides.filter(found => found === side).length > sides.length / 2
  return (['center', 'right'] as const).find(isOfMost) ?? null
}

function sideOf(cell: HtmlElement): string {
  const written = [cell, ...elementsIn(cell).slice(0, 1)]
    .map(({ attribs: { style = '' } }) => style)
    .join(';')
  return /text-align:(center|right)/.exec(written)?.[1] ?? ''
}

const inOneLine = (words: PhrasingContent[]): PhrasingContent[] =>
  words.map(word => {
    if (word.type === 'break') return { type: 'html', value: '<br>' }
    if (word.type === 'inlineMath')
      return { ...word, value: word.value.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\|') }
    return 'children' in word ? { ...word, children: inOneLine(word.children) } : word
  }) as PhrasingContent[]

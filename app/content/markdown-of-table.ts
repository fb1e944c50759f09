import type { Nodes, PhrasingContent, TableRow } from 'mdast'
import { elementsIn, type HtmlElement, isHtmlElement, type MarkdownWriter } from '#app/blocks/stored-block.ts'

/** The first row is the head. Blocks of a cell are parted by line breaks; cells that span several are followed by empty ones. */
export function tableToMarkdown(element: HtmlElement, write: MarkdownWriter): Nodes[] {
  const rows = write.all('tr', element).filter(row => nearest(row, 'table') === element)
  const width = Math.max(0, ...rows.map(row => cellsOf(row).length))
  if (width === 0) return []
  const cells = rows.map(row => cellsOf(row))
  const align = Array.from({ length: width }, (_, column) => alignmentOf(cells.map(row => row[column])))
  const written = rows.map(row => rowOf(row, write))
  if (!cells[0]?.every(cell => cell?.name === 'th')) written.unshift(emptyRow(width))
  const captions = write.all('caption', element).filter(one => nearest(one, 'table') === element)
  return [
    ...captions.map(caption => ({ type: 'paragraph' as const, children: write.words(caption) })),
    { type: 'table', align, children: written },
  ]
}

function rowOf(row: HtmlElement, write: MarkdownWriter): TableRow {
  return {
    type: 'tableRow',
    children: cellsOf(row).map(cell => ({
      type: 'tableCell',
      children: cell ? inOneLine(write.words(cell)) : [],
    })),
  }
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

type Alignment = 'center' | 'right' | null

/** That of most cells of a column, which have it themselves or at their paragraph. */
function alignmentOf(column: (HtmlElement | null | undefined)[]): Alignment {
  const sides = column.flatMap(cell => (cell ? sideOf(cell) : []))
  const most = (['center', 'right'] as const).find(
    side => sides.filter(found => found === side).length > sides.length / 2,
  )
  return most ?? null
}

function sideOf(cell: HtmlElement): string {
  const [first] = elementsIn(cell)
  const written = [cell, ...(first ? [first] : [])].map(({ attribs: { style = '' } }) => style).join(';')
  return /text-align:(center|right)/.exec(written)?.[1] ?? ''
}

const emptyRow = (width: number): TableRow => ({
  type: 'tableRow',
  children: Array.from({ length: width }, () => ({ type: 'tableCell', children: [] })),
})

const inOneLine = (words: PhrasingContent[]): PhrasingContent[] =>
  words.map(word => {
    if (word.type === 'break') return { type: 'html', value: '<br>' }
    if (word.type === 'inlineMath')
      return { ...word, value: word.value.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\|') }
    return 'children' in word ? { ...word, children: inOneLine(word.children) } : word
  }) as PhrasingContent[]

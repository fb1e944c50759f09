import type { Nodes, PhrasingContent, TableRow } from 'mdast'
import { elementsIn, type HtmlElement } from '#shared/blocks/html-tree.ts'
import type { MarkdownWriter } from '#shared/blocks/stored-block.ts'
import { type Cell, placeCells } from './tables-in-post.server.ts'

/** The first row is the header. Blocks in a cell are separated by line breaks; cells that span several are followed by empty ones. */
export function tableToMarkdown(table: HtmlElement, write: MarkdownWriter): Nodes[] {
  const placed = placeCells(table)
  const rows = placed.map(inColumns)
  const width = Math.max(0, ...rows.map(row => row.length))
  if (width === 0) return []
  const columns = Array.from({ length: width }, (_, at) => rows.map(row => row[at] ?? null))
  if (!placed[0]?.every(({ cell }) => cell.name === 'th')) rows.unshift(Array<null>(width).fill(null))
  const written = rows.map(
    (row): TableRow => ({
      type: 'tableRow',
      children: row.map(cell => ({
        type: 'tableCell',
        children: cell ? inOneLine(write.trimmed(cell)) : [],
      })),
    }),
  )
  return [
    ...elementsIn(table)
      .filter(({ name }) => name === 'caption')
      .map(caption => ({ type: 'paragraph' as const, children: write.trimmed(caption) })),
    { type: 'table', align: columns.map(alignmentOf), children: written },
  ]
}

function inColumns(row: Cell[]): (HtmlElement | null)[] {
  const { column = 0, columns = 0 } = row.at(-1) ?? {}
  const places = Array<HtmlElement | null>(column + columns).fill(null)
  for (const { cell, column } of row) places[column] = cell
  return places
}

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

const inOneLine = (inlines: PhrasingContent[]): PhrasingContent[] =>
  inlines.map(word => {
    if (word.type === 'break') return { type: 'html', value: '<br>' }
    if (word.type === 'inlineMath')
      return { ...word, value: word.value.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\|') }
    return 'children' in word ? { ...word, children: inOneLine(word.children) } : word
  }) as PhrasingContent[]

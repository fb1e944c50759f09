import {
  ancestorOf,
  element,
  elementsIn,
  findElements,
  findTags,
  type HtmlElement,
  type HtmlTree,
  isText,
  rewriteElements,
  textWithin,
  visitNodes,
} from '#shared/blocks/html-tree.ts'

const figure =
  /^[-+±~≈<>≤≥\u2013\u2212]?\s?\p{Sc}?\s?(?:\p{Nd}{1,3}(?:[.,'’\s]\p{Nd}{3})+|\p{Nd}+)(?:[.,]\p{Nd}+)?(?:\s?(?:[%‰°]|\p{Sc}|[\p{L}µ°/²³]{1,4}))?(?:\[\^[^\]]+\])?$/u
const nothing = /^(?:[-–—.]|n\/a)?$/i

const MAX_SPAN = 100

export type Cell = { cell: HtmlElement; column: number; columns: number }

/** Wide tables scroll in a box that can be focused with the keyboard. */
export function boxTables(body: HtmlTree): void {
  rewriteElements(body, table => {
    if (table.name !== 'table') return undefined
    const caption = elementsIn(table).find(({ name }) => name === 'caption')
    const name = (caption && textWithin(caption).trim()) || 'Table'
    return [
      element('div', { class: 'table-box', role: 'region', 'aria-label': name, tabindex: '0' }, [table]),
    ]
  })
}

/** Right-aligns columns of numbers, with true minus signs and narrow spaces, unless the author aligned a cell. Uses inline styles, which feed readers follow. */
export function alignFigures(body: HtmlTree): void {
  for (const table of findTags(body, 'table')) if (findTags(table, 'table').length === 0) alignColumns(table)
}

function alignColumns(table: HtmlElement): void {
  const columns = Map.groupBy(placeCells(table).flat(), ({ column }) => column)
  for (const within of columns.values()) {
    const kinds = within.map(kindOf)
    if (!kinds.includes('figure') || kinds.includes('words')) continue
    for (const { cell, columns } of within) {
      if (columns > 1) continue
      cell.attribs.style = 'text-align:right'
      if (cell.name === 'td') typeset(cell)
    }
  }
}

function kindOf({ cell, columns }: Cell): 'figure' | 'words' | 'nothing' {
  if (findElements(cell, isAligned).length > 0 || isAligned(cell)) return 'words'
  const text = textWithin(cell).trim()
  if (cell.name === 'th' || columns > 1 || nothing.test(text)) return 'nothing'
  return figure.test(text) ? 'figure' : 'words'
}

const isAligned = ({ attribs }: HtmlElement) => attribs.style?.includes('text-align') ?? false

export function placeCells(table: HtmlElement): Cell[][] {
  const freeFrom: number[] = []
  const rows = findTags(table, 'tr').filter(row => ancestorOf(row, 'table') === table)
  return rows.map((row, at) => {
    let column = 0
    return elementsIn(row)
      .filter(({ name }) => /^t[hd]$/.test(name))
      .map(cell => {
        while ((freeFrom[column] ?? 0) > at) column++
        const [columns, rows] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
        const placed = { cell, column, columns }
        for (const end = column + columns; column < end; column++) freeFrom[column] = at + rows
        return placed
      })
  })
}

const spanOf = ({ attribs }: HtmlElement, name: 'colspan' | 'rowspan') =>
  Math.min(MAX_SPAN, Math.max(1, Number(attribs[name]) || 1))

function typeset(cell: HtmlElement): void {
  if (findElements(cell, ({ name }) => /^(?:a|code|kbd)$/.test(name)).length > 0) return
  visitNodes(cell, node => {
    if (isText(node)) node.data = figureSigns(node.data)
    return true
  })
}

const figureSigns = (text: string) =>
  text
    .replace(/^(\s*)[-\u2013](?=\s?[\p{Nd}\p{Sc}.,])/u, '$1\u2212')
    .replace(/(?<=\p{Nd})[ \u00a0](?=[\p{Nd}\p{L}\p{Sc}%‰°])/gu, '\u202f')

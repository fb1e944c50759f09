import { bounds } from './bounds.ts'
import { Scanner } from './scanner.ts'

export type SelectItem = { kind: 'all' } | { kind: 'column'; name: string; alias: string | null } | Embed

export interface Embed {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  isInner: boolean
  items: SelectItem[]
}

// Aliases are the only names in statements that do not come from the catalogue.
const ALIAS = /^[a-z_]\w{0,62}$/i

/** Parses `id, author:profiles!blogs_user_id_fkey!inner(username), comments(count)`. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const used = { items: 0, embeds: 0 }

  function readItems(depth: number): SelectItem[] {
    const items = [readItem(depth)]
    while (scanner.take(',')) items.push(readItem(depth))
    const names = items.map(item => (item.kind === 'column' ? item.name : item.kind))
    for (const [name, same] of Map.groupBy(names, name => name))
      if (name !== 'embed' && same.length > bounds.sameColumn)
        scanner.fail(`a column selected more than ${bounds.sameColumn} times`)
    return items
  }

  function readItem(depth: number): SelectItem {
    if (++used.items > bounds.selectItems) scanner.fail(`more than ${bounds.selectItems} items`)
    if (scanner.take('*')) return { kind: 'all' }
    const first = scanner.name()
    const alias = scanner.take(':') ? first : null
    if (alias !== null && !ALIAS.test(alias))
      scanner.fail('an alias is a word of at most 63 letters and digits')
    const name = alias === null ? first : scanner.name()
    const { hint, isInner } = readHints()
    if (!scanner.take('(')) {
      if (hint !== null || isInner) scanner.fail('expected "("')
      return { kind: 'column', name, alias }
    }
    if (depth === bounds.embedDepth) scanner.fail(`tables embedded deeper than ${bounds.embedDepth}`)
    if (++used.embeds > bounds.embeds) scanner.fail(`more than ${bounds.embeds} embedded tables`)
    const items = scanner.peek() === ')' ? [] : readItems(depth + 1)
    scanner.expect(')')
    return { kind: 'embed', target: name, alias, hint, isInner, items }
  }

  function readHints() {
    let hint: string | null = null
    let isInner = false
    while (scanner.take('!')) {
      const word = scanner.name()
      if (word === 'inner') isInner = true
      else if (hint !== null) scanner.fail('a second hint')
      else if (word !== 'left') hint = word
    }
    return { hint, isInner }
  }

  const items = readItems(0)
  scanner.expectEnd()
  return items
}

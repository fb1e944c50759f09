import { bounds } from './bounds.ts'
import { TextReader } from './text-reader.ts'

export type SelectItem = { kind: 'all' } | { kind: 'column'; name: string; alias: string | null } | Embed

export interface Embed {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  isInner: boolean
  items: SelectItem[]
}

// Aliases are the only names in statements that are not the catalogue's.
const ALIAS = /^[a-z_]\w{0,62}$/i

/** Parses `id, author:profiles!blogs_user_id_fkey!inner(username), comments(count)`. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader(text, 'select parameter')
  const used = { items: 0, embeds: 0 }

  function readItems(depth: number): SelectItem[] {
    const items = [readItem(depth)]
    while (reader.take(',')) items.push(readItem(depth))
    const names = items.map(item => (item.kind === 'column' ? item.name : item.kind))
    for (const [name, same] of Map.groupBy(names, name => name))
      if (name !== 'embed' && same.length > bounds.sameColumn)
        reader.fail(`a column selected more than ${bounds.sameColumn} times`)
    return items
  }

  function readItem(depth: number): SelectItem {
    if (++used.items > bounds.selectItems) reader.fail(`more than ${bounds.selectItems} items`)
    if (reader.take('*')) return { kind: 'all' }
    const first = reader.name()
    const alias = reader.take(':') ? first : null
    if (alias !== null && !ALIAS.test(alias))
      reader.fail('an alias is a word of at most 63 letters and digits')
    const name = alias === null ? first : reader.name()
    const { hint, isInner } = readHints()
    if (!reader.take('(')) {
      if (hint !== null || isInner) reader.fail('expected "("')
      return { kind: 'column', name, alias }
    }
    if (depth === bounds.embedDepth) reader.fail(`tables embedded deeper than ${bounds.embedDepth}`)
    if (++used.embeds > bounds.embeds) reader.fail(`more than ${bounds.embeds} embedded tables`)
    const items = reader.peek() === ')' ? [] : readItems(depth + 1)
    reader.expect(')')
    return { kind: 'embed', target: name, alias, hint, isInner, items }
  }

  function readHints() {
    let hint: string | null = null
    let isInner = false
    while (reader.take('!')) {
      const word = reader.name()
      if (word === 'inner') isInner = true
      else if (hint !== null) reader.fail('a second hint')
      else if (word !== 'left') hint = word
    }
    return { hint, isInner }
  }

  const items = readItems(0)
  reader.expectEnd()
  return items
}

import { bounds } from './bounds.ts'
import type { Catalogue } from './catalogue.ts'
import { RestError } from './errors.ts'
import type { Condition } from './parse-filter.ts'
import type { Query } from './parse-query.ts'
import type { SelectItem } from './parse-select.ts'
import { requireRelation } from './require-relation.ts'

const { embeds, embedDepth, embeddedConditions } = bounds.readers

/** `parent`: the table being read. Throws 54001 for nested embeds whose cost multiplies; administrators may use them. */
export function requireCheap(catalogue: Catalogue, parent: string, { select, embedded }: Query): void {
  const nested = embedsOf(catalogue, parent, select)
  if (nested.some(({ depth }) => depth > embedDepth))
    throw tooExpensive(
      `Only administrators can read tables embedded deeper than ${embedDepth}.`,
      'Request the innermost table separately.',
    )
  if (nested.some(({ depth, isToMany }) => depth > 1 && isToMany))
    throw tooExpensive(
      'Only administrators can read a list inside an embedded table.',
      'Request the inner list separately.',
    )
  if (nested.length > embeds)
    throw tooExpensive(
      `Only administrators can read more than ${embeds} embedded tables.`,
      'Request some of them separately.',
    )
  const conditions = [...embedded.values()].flatMap(level => level.conditions)
  if (countOf(conditions) > embeddedConditions)
    throw tooExpensive(
      `Only administrators can use more than ${embeddedConditions} filters on embedded tables.`,
      'Request the embedded table separately and filter it there.',
    )
}

function embedsOf(
  catalogue: Catalogue,
  parent: string,
  items: SelectItem[],
  depth = 1,
): { depth: number; isToMany: boolean }[] {
  return items.flatMap(item => {
    if (item.kind !== 'embed') return []
    const { table, isToMany } = requireRelation(catalogue, parent, item)
    return [{ depth, isToMany }, ...embedsOf(catalogue, table.name, item.items, depth + 1)]
  })
}

function countOf(conditions: Condition[]): number {
  return conditions.reduce(
    (count, condition) => count + (condition.kind === 'group' ? countOf(condition.conditions) : 1),
    0,
  )
}

const tooExpensive = (message: string, hint: string) => new RestError(400, '54001', message, { hint })

import { type CssNode, generate, type List, type ListItem, parse, walk } from 'css-tree'
import { listLacking, readBrowserData } from './lacking.ts'

/** Returns a style sheet as the oldest browsers read it, and what they ignore, such as 'text-wrap: balance', unless it stands behind `@supports`. */
export function readAsOldest(sheet: string): { css: string; ignored: Set<string> } {
  const ignored = new Set<string>()
  const tree = parse(sheet, { parseCustomProperty: true })
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      const found = listFound(node)
      if (found.length === 0) return
      if (node.type !== 'Atrule' || node.name !== 'supports') for (const one of found) ignored.add(one)
      else if (node.prelude && generate(node.prelude).startsWith('not ')) {
        node.name = 'media'
        node.prelude = { type: 'Raw', value: 'all' }
        return
      }
      list.remove(item)
      return walk.skip
    },
  })
  return { css: generate(tree), ignored }
}

function listFound(node: CssNode): string[] {
  if (node.type !== 'Declaration' && node.type !== 'Rule' && node.type !== 'Atrule') return []
  const named: string[] = node.type === 'Atrule' ? [`@${node.name}`] : []
  const look = (part: CssNode, property = '') => {
    if (part.type === 'Declaration') {
      named.push(part.property)
      walk(part.value, inner => look(inner, part.property))
    }
    if (part.type === 'Identifier') named.push(`${property}: ${part.name}`)
    if (part.type === 'Function') named.push(`${part.name}()`)
    if (part.type === 'Feature') named.push(`(${part.name})`)
    if (part.type === 'PseudoClassSelector' || part.type === 'PseudoElementSelector')
      named.push(`:${part.name}`)
    if (part.type === 'NestingSelector') named.push(':nesting')
  }
  if (node.type === 'Declaration') look(node)
  else if (node.prelude) walk(node.prelude, part => look(part))
  const lacking = lackingStyles()
  return named.filter(name => lacking.has(name)).slice(0, 1)
}

let read: Set<string> | undefined

/** Properties, 'property: value', ':selector', '@rule', '(media feature)' and 'function()'. */
function lackingStyles(): Set<string> {
  if (read) return read
  const { properties, selectors, types, 'at-rules': atRules } = readBrowserData().css
  const named = (parts = {}, depth: number, name: (path: string[]) => string) =>
    listLacking(parts).flatMap(path => (path.length === depth ? [name(path)] : []))
  read = new Set([
    ...named(properties, 1, ([property]) => `${property}`),
    ...named(properties, 2, path => path.join(': ')),
    ...named(selectors, 1, ([name]) => `:${name}`),
    ...named(types, 1, ([name]) => `${name}()`),
    ...named(types, 2, ([, name]) => `${name}()`),
    ...named(atRules, 1, ([name]) => `@${name}`),
    ...named(atRules?.media, 1, ([feature]) => `(${feature})`),
  ])
  return read
}

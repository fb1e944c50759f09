import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** JSON-LD with the context of schema.org. */
type Node = Record<string, unknown>

// schema-dts is generated from the definitions that schema.org publishes: an interface for the properties of each type, and a
// union of each type with its subtypes.
const definitions = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts'),
  'utf8',
)

const parents = new Map<string, string[]>()
const expected = new Map<string, Map<string, string[]>>()
const unions = new Map<string, string[]>()

for (const [, name = '', bases = '', body = ''] of definitions.matchAll(
  /^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  parents.set(name, bases.split(', '))
  // A deprecated property has a comment of several lines.
  const known = body.replace(/\/\*\*\n(?:(?!\*\/)[\s\S])*@deprecated[\s\S]*?\*\/\n.*\n/g, '')
  const properties = known.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)
  expected.set(
    name,
    new Map([...properties].map(([, property = '', types = '']) => [property, types.split(' | ')])),
  )
}
for (const [, name = '', members = ''] of definitions.matchAll(/^export type (\w+) = (.+);$/gm))
  unions.set(name, members.split(' | '))

const isType = (type: string) => parents.has(`${type}Leaf`)

function isKindOf(type: string, wanted: string): boolean {
  return (
    type === wanted || (unions.get(wanted) ?? []).some(member => isType(member) && isKindOf(type, member))
  )
}

/** The types that a property may have on a type or one of its parents. Null when it has no such property. */
function typesOf(property: string, holder: string): string[] | null {
  const own = expected.get(holder)?.get(property)
  if (own) return own
  for (const parent of parents.get(holder) ?? []) {
    const found = typesOf(property, parent)
    if (found) return found
  }
  return null
}

const isAddress = (text: string) => /^https?:/.test(text) && URL.canParse(text)
const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

const literals: Record<string, (value: unknown) => boolean> = {
  Text: value => typeof value === 'string',
  URL: value => typeof value === 'string' && isAddress(value),
  Boolean: value => typeof value === 'boolean',
  Number: isNumber,
  Integer: value => isNumber(value) && Number.isInteger(Number(value)),
  Date: value => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  DateTime: value =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value),
  // The address of something stands for it.
  Thing: value => typeof value === 'string' && isAddress(value),
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What does not follow the definitions of schema.org in JSON-LD graphs, which may refer to nodes of each other. */
export function findProblems(graphs: Node[][]): string[] {
  const named = new Map<unknown, Node>(
    graphs.flatMap(nodesIn).flatMap(node => (node['@id'] ? [[node['@id'], node]] : [])),
  )
  return graphs.flat().flatMap(problemsOfNode)

  function problemsOfNode(node: Node): string[] {
    const type = String(node['@type'])
    if (!isType(type)) return [`${type} is no type`]
    return Object.entries(node).flatMap(([property, value]) => {
      if (property === '@type') return []
      if (property === '@id') return isAddress(String(value)) ? [] : [`${value} is no id`]
      const types = typesOf(property, `${type}Leaf`)
      if (!types) return [`${type} has no ${property}`]
      const values = Array.isArray(value) ? value : [value]
      return values.flatMap(one => problemsOfValue(one, types, `${property} of ${type}`))
    })
  }

  function problemsOfValue(value: unknown, types: string[], where: string): string[] {
    if (!isNode(value))
      return types.some(type => literals[type]?.(value))
        ? []
        : [`${where} is ${JSON.stringify(value)}, no ${types.join(' or ')}`]
    const node = value['@type'] ? value : named.get(value['@id'])
    if (!node) return [`${where} refers to ${value['@id']}, which is nowhere`]
    const type = String(node['@type'])
    const problems = types.some(wanted => isKindOf(type, wanted))
      ? []
      : [`${where} is a ${type}, no ${types.join(' or ')}`]
    return node === value ? [...problems, ...problemsOfNode(node)] : problems
  }
}

/** All nodes with a type, also those within others. */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  const inside = Object.values(value).flatMap(nodesIn)
  return value['@type'] ? [value, ...inside] : inside
}

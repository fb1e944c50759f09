import { bounds } from './bounds.ts'
import { argumentsOf, buildCall, buildRead, requireRoutine } from './build-read.ts'
import { buildDelete, buildInsert, buildUpdate, type Wants } from './build-write.ts'
import { type CachedCatalogue, type Catalogue, requireRelation } from './catalogue.ts'
import { badQuery, RestError, unknownTable } from './errors.ts'
import type { Condition } from './parse-filter.ts'
import { parseQuery, parseRange, type Query, type SelectItem } from './parse-query.ts'
import type { RestRequest } from './read-request.ts'
import type { Plan } from './statement.ts'

interface Sender extends Pick<Wants, 'role' | 'body'> {
  isAdmin: boolean
}

export async function planRequest(
  catalogue: CachedCatalogue,
  request: RestRequest,
  sender: Sender,
): Promise<Plan> {
  const current = await catalogue.current()
  try {
    return plan(current, request, sender)
  } catch (error) {
    const newer = isMissing(error) ? await catalogue.newer(current) : null
    if (!newer) throw error
    return plan(newer, request, sender)
  }
}

const isMissing = (error: unknown) => error instanceof RestError && /^(PGRST2\d\d|42703)$/.test(error.code)

function plan(catalogue: Catalogue, request: RestRequest, sender: Sender): Plan {
  const { method, target, isSingle, preferences } = request
  if (target.kind === 'routine') return planCall(catalogue, request, sender)

  const table = catalogue.tables.get(target.name)
  if (!table) throw unknownTable(target.name.slice(0, 63))
  const query = queryOf(request, () => false)
  if (!sender.isAdmin) requireCheap(catalogue, table.name, query)
  if (method === 'GET' || method === 'HEAD') return buildRead(catalogue, table, query, request)
  const wants = { isSingle, preferences, ...sender }
  if (method === 'POST') return buildInsert(catalogue, table, query, wants)
  if (method === 'PATCH') return buildUpdate(catalogue, table, query, wants)
  return buildDelete(catalogue, table, query, wants)
}

function planCall(catalogue: Catalogue, request: RestRequest, sender: Sender): Plan {
  const { method, target } = request
  const isSent = method === 'POST'
  const known = new Set(
    (catalogue.routines.get(target.name) ?? []).flatMap(({ args }) => args.map(({ name }) => name)),
  )
  const query = queryOf(request, name => !isSent && known.has(name))
  const args = isSent ? argumentsOf(sender.body) : query.args
  const routine = requireRoutine(
    catalogue,
    target.name,
    args instanceof Map ? [...args.keys()] : Object.keys(args),
  )
  if (!sender.isAdmin) requireCheap(catalogue, routine.table ?? routine.name, query)
  if (!isSent && routine.isVolatile)
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`, {
      headers: { allow: 'POST' },
    })
  return buildCall(catalogue, routine, query, args, request)
}

function queryOf(request: RestRequest, isArgument: (name: string) => boolean): Query {
  const query = parseQuery(request.search, isArgument)
  const range = parseRange(request.range)
  if (!range) return query
  if (query.root.limit !== null || query.root.offset > 0)
    throw badQuery('Range', 'the address has a limit or an offset already')
  return { ...query, root: { ...query.root, ...range } }
}

/** Throws 42501 as Postgres would, but before reading a visitor's body. */
export function refuseAnonymousWrite({ tables, routines }: Catalogue, { method, target }: RestRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (target.kind === 'table') {
    const table = tables.get(target.name)
    if (table && !table.anonymousWrites.has(method)) throw denied(`table ${table.name}`)
  } else {
    const overloads = routines.get(target.name) ?? []
    const [routine] = overloads
    if (routine && !overloads.some(({ isOpenToAnon }) => isOpenToAnon))
      throw denied(`function ${routine.name}`)
  }
}

const denied = (what: string) => new RestError(401, '42501', `permission denied for ${what}`)

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

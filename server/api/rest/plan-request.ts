import { argumentsOf, buildCall, requireRoutine } from './build-call.ts'
import { buildRead } from './build-read.ts'
import { buildDelete, buildInsert, buildUpdate, type Wants } from './build-write.ts'
import type { CachedCatalogue } from './cached-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { badQuery, RestError, unknownTable } from './errors.ts'
import { parseQuery, parseRange, type Query } from './parse-query.ts'
import type { RestRequest } from './read-request.ts'
import { requireCheap } from './require-cheap.ts'
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

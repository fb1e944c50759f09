import type { FuzzTable, Known } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { encode, jsonObject, oddJson, oddText, spoilJson } from './odd-values.ts'
import type { Random } from './random.ts'
import { RestGrammar } from './rest-grammar.ts'

const PREFER = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'count=none',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
  'tx=commit',
  'handling=strict',
  'handling=lenient',
  'max-affected=0',
  'max-affected=x',
  'timezone=Mars/Base',
  'timezone=UTC',
  'params=single-object',
]

export function restCase(random: Random, known: Known): Partial<FuzzCase> {
  if (random.below(5) === 0) return callCase(random, known)
  const grammar = new RestGrammar(random, known)
  if (random.below(10) === 0) return plainWrite(random, grammar.table())
  const table = grammar.table()
  const name = random.chance(0.93)
    ? table.name
    : random.pick([
        '',
        'emails',
        'auth.users',
        'pg_stat_activity',
        'rpc',
        'rpc/',
        `${table.name}/`,
        oddText(random),
      ])
  const method = random.pick([
    'GET',
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PATCH',
    'DELETE',
    random.chance(0.3) ? 'PUT' : 'GET',
  ])
  const query = [...filters(random, grammar, table), ...shape(random, grammar, table)]
  const kase: Partial<FuzzCase> = {
    area: 'rest',
    method,
    path: `/rest/v1/${random.chance(0.9) ? name : encode(name, random)}`,
    query: random.chance(0.1) ? [...query, ...query] : query,
    headers: restHeaders(random),
  }
  if (method === 'POST' || method === 'PATCH' || method === 'PUT') {
    if (random.chance(0.2))
      kase.query?.push(`columns=${encode(random.many(0, 4, () => grammar.column(table)).join(), random)}`)
    if (random.chance(0.2)) kase.query?.push(`on_conflict=${encode(grammar.column(table), random)}`)
    kase.body = rowsBody(random, grammar, table, known)
  }
  return kase
}

/** A valid write, which most senders may not do. */
function plainWrite(random: Random, table: FuzzTable): Partial<FuzzCase> {
  const method = random.pick(['PATCH', 'PATCH', 'DELETE'])
  const { name, type } = random.pick(table.columns)
  const value = type === 'boolean' ? true : type === 'text' ? `changed-${random.below(1e6)}` : 1
  return {
    area: 'rest',
    method,
    path: `/rest/v1/${table.name}`,
    query: [`${table.columns[0]?.name}=not.is.null`],
    headers: [],
    body: method === 'PATCH' ? Buffer.from(JSON.stringify({ [name]: value })) : null,
  }
}

function filters(random: Random, grammar: RestGrammar, table: FuzzTable): string[] {
  const conditions = random.many(0, 2, () => {
    const column = grammar.column(table)
    const of = random.chance(0.1) ? `${random.pick([...table.related, oddText(random)])}.` : ''
    return `${encode(of + column, random)}=${encode(grammar.condition(table, column), random)}`
  })
  if (random.chance(0.25))
    conditions.push(
      `${random.pick(['or', 'and', 'not.or', random.chance(0.3) ? 'comments.or' : 'or'])}=${encode(grammar.logic(table), random)}`,
    )
  if (random.chance(0.05))
    conditions.push(`${encode(oddText(random), random)}=${encode(oddText(random), random)}`)
  return conditions
}

function shape(random: Random, grammar: RestGrammar, table: FuzzTable): string[] {
  const parts: string[] = []
  if (random.chance(0.6)) parts.push(`select=${encode(grammar.select(table), random)}`)
  if (random.chance(0.35)) parts.push(`order=${encode(grammar.order(table), random)}`)
  if (random.chance(0.2))
    parts.push(
      `${random.pick(['limit', 'offset', random.chance(0.3) ? 'comments.limit' : 'limit'])}=${encode(random.chance(0.3) ? random.pick(['-1', '99999999999', oddText(random)]) : random.pick(['0', '1', '10']), random)}`,
    )
  return parts
}

function restHeaders(random: Random): [string, string][] {
  const headers: [string, string][] = []
  if (random.chance(0.4))
    headers.push(['prefer', random.many(1, 3, () => random.pick([...PREFER, oddText(random)])).join()])
  if (random.chance(0.2))
    headers.push([
      'range',
      random.pick(['0-9', '5-', '9-0', '-5', '0-99999999999999999999', 'bytes=0-1', oddText(random)]),
    ])
  if (random.chance(0.1)) headers.push(['range-unit', random.pick(['items', 'bytes', oddText(random)])])
  if (random.chance(0.3))
    headers.push([
      'accept',
      random.pick([
        'application/json',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'application/vnd.pgrst.plan+json',
        'text/csv',
        'application/geo+json',
        'application/octet-stream',
        '*/*',
        'text/html',
        oddText(random),
      ]),
    ])
  if (random.chance(0.08))
    headers.push([
      random.pick(['accept-profile', 'content-profile']),
      random.pick(['public', 'private', 'auth', 'storage', 'pg_catalog', oddText(random)]),
    ])
  return headers
}

function rowsBody(random: Random, grammar: RestGrammar, table: FuzzTable, known: Known): Buffer {
  const row = () => {
    const columns = random.chance(0.5) ? table.columns : random.many(0, 5, () => random.pick(table.columns))
    const entries = columns.map(({ name, type }): [string, string] => [
      random.chance(0.03) ? oddText(random) : name,
      random.chance(0.15) ? oddJson(random, 2) : fitting(type, grammar.value(type)),
    ])
    return jsonObject(random, entries)
  }
  const many = random.chance(0.02) ? 3000 : 0
  if (many > 0) return Buffer.from(`[${Array(many).fill(row())}]`)
  // Existing rows, so that some cases reach the table.
  if (random.chance(0.5)) {
    const own = {
      user_id: known.readerId,
      comment_id: 1 + random.below(20),
      blog_id: 1 + random.below(6),
      content: random
        .pick(['Well put.', oddText(random)])
        .toWellFormed()
        .replaceAll('\0', ''),
      rating: 1 + random.below(5),
    }
    const names = table.columns.map(({ name }) => name)
    return Buffer.from(
      JSON.stringify(Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(name)))),
    )
  }
  return spoilJson(random.chance(0.3) ? `[${random.many(0, 4, row)}]` : row(), random)
}

function fitting(type: string, value: string): string {
  const isNumber = /int|numeric|double|real/.test(type) && /^-?\d{1,20}$/.test(value)
  return isNumber || value === 'true' || value === 'null' ? value : JSON.stringify(value)
}

function callCase(random: Random, known: Known): Partial<FuzzCase> {
  const grammar = new RestGrammar(random, known)
  const { name, args } = random.pick(known.routines)
  const given = args.filter(() => random.chance(0.9))
  const arg = (type: string) =>
    type.endsWith('[]')
      ? random.pick(['[1,2]', '[]', '[null]', '["a"]', '1', '"{1}"', `[${'1,'.repeat(3000)}1]`])
      : fitting(type, grammar.value(type))
  const entries = given.map((arg_): [string, string] => [
    arg_.name,
    random.chance(0.2) ? oddJson(random, 2) : arg(arg_.type),
  ])
  if (random.chance(0.1)) entries.push([oddText(random), oddJson(random, 1)])
  const isGet = random.chance(0.2)
  return {
    area: 'rest',
    method: isGet
      ? random.pick(['GET', 'HEAD'])
      : random.chance(0.2)
        ? random.pick(['PUT', 'DELETE', 'PATCH'])
        : 'POST',
    path: `/rest/v1/rpc/${random.chance(0.95) ? name : encode(random.pick([oddText(random), 'pg_sleep', 'handle_new_user', 'set_config']), random)}`,
    query: isGet
      ? entries.map(([key, value]) => `${encode(key, random)}=${encode(value, random)}`)
      : random.chance(0.1)
        ? shape(random, grammar, grammar.table())
        : [],
    headers: restHeaders(random),
    body: isGet ? null : spoilJson(jsonObject(random, entries), random),
  }
}

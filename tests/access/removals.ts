import type { Sql } from '#server/database/sql.ts'
import { oneLine, split } from './conditions.ts'
import { listFunctionRemovals } from './function-removals.ts'
import { heldByEngineTests } from './held-by-engine-tests.ts'
import { listSecondFactorRemovals } from './second-factor-removals.ts'

/** One rule of the schema, and the superuser's SQL that removes it. */
export interface Removal {
  kind: string
  rule: string
  sql: string
}

/** Without it an insert takes the next branch, where OLD is null, and gets the same dates. */
const SAME_WITHOUT = ["private.set_comment_dates(): if tg_op = 'INSERT' then"]

/** Lists the rules of the schema from the catalogue, apart from those that the engine tests hold. */
export async function listRemovals(sql: Sql): Promise<Removal[]> {
  const lists = [
    await listRowSecurity(sql),
    await listPolicies(sql),
    await listTriggers(sql),
    await listConstraints(sql),
    await listIndexes(sql),
    await listGrants(sql),
    await listRevokes(sql),
    await listFunctionRemovals(sql),
    await listBuckets(sql),
    await listSecondFactorRemovals(sql),
  ]
  return lists.flat().filter(({ rule }) => !heldByEngineTests.has(rule) && !SAME_WITHOUT.includes(rule))
}

async function listRowSecurity(sql: Sql): Promise<Removal[]> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
  return tables.map(({ name }) => ({
    kind: 'row-level security',
    rule: name,
    sql: `alter table ${name} disable row level security`,
  }))
}

/** Drops each policy, and removes each of its conditions and each of their alternatives. */
async function listPolicies(sql: Sql): Promise<Removal[]> {
  const policies = await sql<{ name: string; table: string; using: string | null; check: string | null }>`
    select policyname as name, format('%I.%I', schemaname, tablename) as table, qual as using, with_check as check
    from pg_policies where schemaname in ('public', 'private', 'storage')`
  return policies.flatMap(({ name, table, using, check }) => {
    const on = `"${name}" on ${table}`
    const weaken = (clause: string, condition: string | null) => {
      if (condition === null || condition === 'true') return []
      const parts = split(condition, ' AND ')
      const without = (index: number, ...others: string[]) =>
        `alter policy ${on} ${clause} (${parts.toSpliced(index, 1, ...others).join(' and ') || 'true'})`
      return parts.flatMap((part, index) => {
        const rule = `${name}: ${clause} ${oneLine(part)}`
        const alternatives = split(part, ' OR ')
        const narrowed = alternatives.map((alternative, place) => ({
          kind: 'alternative of a policy',
          rule: `${rule}, without ${oneLine(alternative)}`,
          sql: without(index, `(${alternatives.toSpliced(place, 1).join(' or ')})`),
        }))
        return [
          { kind: 'condition of a policy', rule, sql: without(index) },
          ...(alternatives.length > 1 ? narrowed : []),
        ]
      })
    }
    return [
      { kind: 'policy', rule: name, sql: `drop policy ${on}` },
      ...weaken('using', using),
      ...weaken('with check', check),
    ]
  })
}

async function listTriggers(sql: Sql): Promise<Removal[]> {
  const triggers = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgrelid in (
      select oid from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace))`
  return triggers.map(({ name, table }) => ({
    kind: 'trigger',
    rule: `${table}: ${name}`,
    sql: `alter table ${table} disable trigger ${name}`,
  }))
}

async function listConstraints(sql: Sql): Promise<Removal[]> {
  const kinds: Record<string, string> = {
    c: 'check',
    f: 'foreign key',
    n: 'not null',
    p: 'primary key',
    u: 'unique key',
  }
  const constraints = await sql<{ name: string; table: string; type: string }>`
    select conname as name, conrelid::regclass::text as table, contype as type from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype <> 't'
      -- A generated column is what its expression is.
      and not (contype = 'n' and exists (
        select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attgenerated <> ''))
      -- The columns of a primary key stay not null without this constraint.
      and not (contype = 'n' and exists (
        select from pg_constraint as p
        where p.conrelid = pg_constraint.conrelid and p.contype = 'p' and p.conkey @> pg_constraint.conkey))`
  return constraints.map(({ name, table, type }) => ({
    kind: kinds[type] ?? type,
    rule: `${table}: ${name}`,
    sql: `alter table ${table} drop constraint ${name} cascade`,
  }))
}

async function listIndexes(sql: Sql): Promise<Removal[]> {
  const indexes = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not indisunique`
  return indexes.map(({ name }) => ({ kind: 'index', rule: name, sql: `drop index ${name}` }))
}

const ROLES = ['anon', 'authenticated', 'service_role']
const VERBS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']

/** Revokes each grant. */
async function listGrants(sql: Sql): Promise<Removal[]> {
  const tables = await sql<{ verb: string; object: string; role: string }>`
    select lower(privilege_type) as verb, pg_class.oid::regclass::text as object, grantee::regrole::text as role
    from pg_class cross join aclexplode(relacl)
    where relkind in ('r', 'S') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and grantee <> relowner
    union all
    select format('%s (%s)', lower(privilege_type), attname), attrelid::regclass::text, grantee::regrole::text
    from pg_attribute join pg_class on pg_class.oid = attrelid cross join aclexplode(attacl)
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'execute', 'function ' || pg_proc.oid::regprocedure, grantee::regrole::text
    from pg_proc cross join aclexplode(proacl)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> proowner`
  return tables.map(({ verb, object, role }) => ({
    kind: 'grant',
    rule: `${role} may ${verb} on ${object}`,
    sql: `revoke ${verb} on ${object} from ${role}`,
  }))
}

/** Grants each privilege that is not granted. */
async function listRevokes(sql: Sql): Promise<Removal[]> {
  const tables = await sql<{ object: string; verbs: string[] }>`
    select oid::regclass::text as object, ${VERBS} as verbs from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'sequence ' || oid::regclass, array['usage', 'update'] from pg_class
    where relkind = 'S' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'function ' || oid::regprocedure, array['execute'] from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'schema private', array['usage', 'create']`
  const candidates = tables.flatMap(({ object, verbs }) =>
    verbs.flatMap(verb => ROLES.map(role => ({ object, verb, role }))),
  )
  const missing = []
  for (const candidate of candidates) if (!(await holds(sql, candidate))) missing.push(candidate)
  return missing.map(({ object, verb, role }) => ({
    kind: 'missing grant',
    rule: `${role} may not ${verb} on ${object}`,
    sql: `grant ${verb} on ${object} to ${role}`,
  }))
}

async function holds(
  sql: Sql,
  { object, verb, role }: { object: string; verb: string; role: string },
): Promise<boolean> {
  const [, test = 'table', name = object] = /^(sequence|function|schema) (.+)$/.exec(object) ?? []
  const [row] = await sql.unsafe<{ held: boolean }>(
    `select has_${test}_privilege('${role}', '${name}', '${verb}') as held`,
  )
  return row?.held === true
}

async function listBuckets(sql: Sql): Promise<Removal[]> {
  const buckets = await sql<{ id: string }>`select id from storage.buckets`
  return buckets.flatMap(({ id }) =>
    ['file_size_limit = null', 'allowed_mime_types = null', 'public = false'].map(change => ({
      kind: 'bucket',
      rule: `${id}: not ${change}`,
      sql: `update storage.buckets set ${change} where id = '${id}'`,
    })),
  )
}

import type { Sql } from '#server/database/sql.ts'
import { conjunctionsIn, oneLine, operandsIn } from './conditions.ts'
import type { Removal } from './removals.ts'

/**
 * Conditions that decide no access: without them read_page reads more rows, and other pages leave the cache than have to
 * (tests/engine/cached-pages.test.ts).
 */
const NOT_ABOUT_ACCESS = [
  'if take is not null and at_most is null then',
  'if total <= at_most then',
  'if cardinality(ids) > 50 then',
  'if exists (select from public.blogs where user_id = new.id) then',
  // The row would be deleted, and come back for the replies that are left.
  'and not exists (select from public.comments where parent = old.parent)',
  // Only optimizations or excerpts; the results stay the same.
  'if cardinality(new.tags) <= 20 and (select count(*) from public.tags where name = any (new.tags)) = cardinality(new.tags) then',
  'if found then',
  'and (select auth.uid()) is not null',
  "and part = substring(private.plain_address(address) from '[^/]*$')",
  'if numnode(search.query) = 0 then',
  'if place is null or place = 0 then',
  'or place = 0',
  "if tg_op = 'UPDATE' and (new.title, new.subtitle, new.introduction, new.content, new.topic) is not distinct from (old.title, old.subtitle, old.introduction, old.content, old.topic) then",
  "if to_regclass('supabase_migrations.schema_migrations') is null then",
]

/** Makes each `if` of a function false, and removes each condition of its queries. */
export async function listFunctionRemovals(sql: Sql): Promise<Removal[]> {
  const functions = await sql<{ name: string; definition: string }>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  return functions.flatMap(({ name, definition }) => {
    const replaceAt = (found: { index: number; condition: string }[], by: string) =>
      found
        .filter(({ condition }) => !NOT_ABOUT_ACCESS.includes(oneLine(condition)))
        .map(({ index, condition }) => ({
          kind: 'condition of a function',
          rule: `${name}: ${oneLine(condition)}`,
          sql: definition.slice(0, index) + by + definition.slice(index + condition.length),
        }))
    const replace = (pattern: RegExp, by: string) =>
      replaceAt(
        [...definition.matchAll(pattern)].map(({ 0: condition, index }) => ({ index, condition })),
        by,
      )
    return [
      ...replace(/\bif [^;]+? then\b/g, 'if false then'),
      ...replaceAt(operandsIn(definition), ''),
      ...replace(/\bor \w+\('\w+'\) = '\w+'/g, ''),
      ...replace(/\band parent is null\b/g, ''),
      ...replace(/\bfor no key update\b/g, ''),
      // Without this one, which deletes what it reads, a server only waits for another.
      ...replace(/\bfor update( of \w+)? skip locked(?!\) returning)/g, ''),
      ...replace(/(perform|select) private\.require_\w+\(\);/g, ''),
      ...replace(/\bproof ->> 'method' in \([^)]+\)/g, 'true'),
      ...replace(/\band to_timestamp\([^;]+? interval '5 minutes'/g, ''),
      ...replace(/perform pg_advisory_xact_lock\(.+\);/g, ''),
      ...replace(/\bregexp_replace\(left\(trimmed, 80\), '\\s\+\$', ''\)/g, 'trimmed'),
      ...replace(/private\.has_visible_text\(trimmed\)/g, 'true'),
      ...weakenReturn(name, definition),
    ]
  })
}

/** Conditions that others of the same function imply: `is_link_address` accepts no text of another kind of value. */
const IMPLIED = ['url', 'address'].map(
  key => `(jsonb_typeof((link.value -> '${key}'::text)) = 'string'::text)`,
)

/** Removes each condition of a function that returns a single expression, at any depth. */
function weakenReturn(name: string, definition: string): Removal[] {
  const [before, condition] = definition.split(/(?<=^RETURN) /m)
  if (condition === undefined || !/^ RETURNS boolean$/m.test(definition)) return []
  const conditions = conjunctionsIn(condition.trim()).filter(({ part }) => !IMPLIED.includes(part))
  return conditions.map(({ part, without }) => ({
    kind: 'condition of a function',
    rule: `${name}: ${oneLine(part)}`,
    sql: `${before} ${without}`,
  }))
}

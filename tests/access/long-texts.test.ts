import pg from 'pg'
import { expect, test } from 'vitest'
import { STATEMENT_TIMEOUTS } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'
import { borrowServer } from '../support/shared-server.ts'
import { arrange } from './arrange.ts'
import { people } from './people.ts'

const CANCELED = '57014'

/** Texts of at most 100 kB, for which a function of Postgres that takes quadratic time needs much longer than its timeout. */
const longTexts = {
  accents: `/${'\u0301'.repeat(16_000)}${'\u0323'.repeat(16_000)}`,
  'encoded accents': `/${'%CC%81'.repeat(8_000)}${'%CC%A3'.repeat(8_000)}`,
  numbers: '1.2.3e4-'.repeat(12_000),
  tags: '<a "'.repeat(24_000),
  spaces: `${' '.repeat(90_000)}x`,
  domains: `noor@${'a.'.repeat(45_000)}`,
}

interface Target {
  name: string
  role: 'anon' | 'authenticated'
  /** With $1 for the text. */
  statements: string[]
}

test('no function takes long for a text of readers', async () => {
  expect(await listSlow(listFunctions)).toEqual([])
})

test('no table takes long for a text of readers', async () => {
  expect(await listSlow(listColumns)).toEqual([])
})

/** Runs each statement with each text as a reader, and names those that the timeout of visitors cancels. */
async function listSlow(listTargets: (sql: Sql) => Promise<Target[]>): Promise<string[]> {
  const { sql } = await borrowServer({ sendsMails: false })
  const slow = new Set<string>()
  const undo = new Error('undo')
  await sql
    .begin(async tx => {
      const targets = await listTargets(tx)
      await arrange(tx)
      for (const { name, role, statements } of targets)
        for (const statement of statements)
          for (const [kind, text] of Object.entries(longTexts))
            await tx
              .begin(async step => {
                await step`
                  select set_config('statement_timeout', ${STATEMENT_TIMEOUTS.anon}, true), set_config('role', ${role}, true),
                    set_config('request.jwt.claims', ${JSON.stringify({ role, sub: people.noor.id })}, true)`
                await step.unsafe(statement, [text])
                throw undo
              })
              .catch(error => {
                if (error !== undo && !(error instanceof pg.DatabaseError)) throw error
                if (error.code === CANCELED) slow.add(`${name}: ${kind}`)
              })
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
  return [...slow]
}

/** All that readers may call, with the text as every argument and as each alone. */
async function listFunctions(sql: Sql): Promise<Target[]> {
  const functions = await sql<{ name: string; types: string[]; role: Target['role'] }>`
    select oid::regprocedure::text as name, array(select format_type(type, null) from unnest(proargtypes) as type) as types,
      case when has_function_privilege('authenticated', oid, 'execute') then 'authenticated' else 'anon' end as role
    from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))`
  return functions.map(({ name, types, role }) => {
    const texts = types.flatMap((type, index) => (isText(type) ? [index] : []))
    const choices = texts.length > 1 ? [texts, ...texts.map(index => [index])] : texts.map(index => [index])
    const statements = choices.map(chosen => {
      const values = types.map((type, index) => {
        if (chosen.includes(index)) return textAs(type)
        return type === 'text' ? pg.escapeLiteral(people.tomas.email) : `null::${type}`
      })
      return `select * from public.${name.slice(0, name.indexOf('('))}(${values})`
    })
    return { name, role, statements }
  })
}

/** All that readers may write as far as its triggers, which Postgres fires before it checks policies and constraints. */
async function listColumns(sql: Sql): Promise<Target[]> {
  const columns = await sql<{
    name: string
    relation: string
    type: string
    inserts: boolean
    updates: boolean
  }>`
    select quote_ident(attname) as name, attrelid::regclass::text as relation, format_type(atttypid, null) as type,
      has_column_privilege('authenticated', attrelid, attnum, 'insert') as inserts,
      has_column_privilege('authenticated', attrelid, attnum, 'update') as updates
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind = 'r' and attnum > 0 and not attisdropped`
  return columns
    .filter(({ type }) => isText(type))
    .map(({ name, relation, type, inserts, updates }) => ({
      name: `${relation}.${name}`,
      role: 'authenticated',
      statements: [
        ...(inserts ? [`insert into ${relation} (${name}) values (${textAs(type)})`] : []),
        ...(updates ? [`update ${relation} set ${name} = ${textAs(type)}`] : []),
      ],
    }))
}

const isText = (type: string) => ['text', 'text[]', 'jsonb'].includes(type)

function textAs(type: string): string {
  if (type === 'text[]') return 'array[$1::text]'
  return type === 'jsonb' ? 'to_jsonb($1::text)' : '$1::text'
}

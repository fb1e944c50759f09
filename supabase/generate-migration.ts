import type { Sql } from '#server/database/sql.ts'
import { type Rule, readRules } from './read-rules.ts'
import { findSource, readSources, type Source } from './read-sources.ts'

/** Returns the statements that turn the database's functions, triggers, policies and grants into those of `supabase/schemas`. */
export async function generateMigration(sql: Sql): Promise<string[]> {
  const sources = await readSources()
  let statements: string[] = []
  await tryOut(sql, async step => {
    await step`set local search_path = ''`
    const present = await readRules(step)
    let wanted = present
    await tryOut(step, async emptied => {
      wanted = await applySources(emptied, present, sources)
    })
    statements = await applyChanges(step, present, wanted, sources)
    const left = [
      ...findMissing(await readRules(step), wanted),
      ...findMissing(wanted, await readRules(step)),
    ]
    if (left[0]) throw new Error(`Write the migration of ${left[0].id} by hand.`)
  })
  return statements
}

class Undone extends Error {}

async function tryOut(sql: Sql, work: (step: Sql) => Promise<void>): Promise<void> {
  const tried = sql.begin(async step => {
    await work(step)
    throw new Undone()
  })
  await tried.catch(error => {
    if (!(error instanceof Undone)) throw error
  })
}

const CLOSE = `
  revoke all on all tables in schema public, private from anon, authenticated, service_role;
  alter default privileges revoke execute on functions from public;
  alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
  set local check_function_bodies = off;
  create schema replaced;`

async function applySources(sql: Sql, present: Rule[], sources: Source[]): Promise<Rule[]> {
  const drops = present.filter(({ kind }) => kind === 'trigger' || kind === 'policy').map(({ drop }) => drop)
  // Functions are moved instead of dropped, because constraints and indexes depend on them.
  const functions = present.filter(({ kind }) => kind === 'function')
  const moves = functions.map(({ drop }) => drop.replace(/^drop (.+);$/, 'alter $1 set schema replaced;'))
  await sql.unsafe([...drops, CLOSE, ...moves].join('\n'))
  for (const { file, text } of sources)
    await sql.unsafe(text).catch(error => {
      throw new Error(`supabase/schemas/${file}: ${error.message}`, { cause: error })
    })
  return readRules(sql)
}

/** Applies the changes from `present` to `wanted`, and returns their statements. */
async function applyChanges(sql: Sql, present: Rule[], wanted: Rule[], sources: Source[]): Promise<string[]> {
  const gone = present.filter(rule => !wanted.some(({ kind, id }) => kind === rule.kind && id === rule.id))
  const written = findMissing(wanted, present)
  const replaced = present.filter(
    rule => rule.kind === 'policy' && written.some(({ kind, id }) => kind === 'policy' && id === rule.id),
  )
  const drops = [...gone, ...replaced].map(({ drop }) => drop)
  await sql.unsafe(drops.join('\n'))
  const write = (rule: Rule) =>
    rule.kind === 'grants' ? rule.text : [findSource(sources, rule), rule.grants ?? []].flat().join('\n')
  const listOf = (kind: Rule['kind']) => written.filter(rule => rule.kind === kind).map(write)
  const functions = await applyFunctions(sql, listOf('function'))
  const others = [...listOf('grants'), ...listOf('trigger'), ...listOf('policy')]
  await sql.unsafe(others.join('\n'))
  return [...drops, ...functions, ...others]
}

/** Returns the functions in an order in which each one finds those it calls. */
async function applyFunctions(sql: Sql, functions: string[]): Promise<string[]> {
  const done: string[] = []
  let error: unknown
  for (let left = functions; left.length > 0; ) {
    const failed: string[] = []
    for (const text of left)
      await sql
        .begin(step => step.unsafe(text))
        .then(() => done.push(text))
        .catch(reason => {
          error = reason
          failed.push(text)
        })
    if (failed.length === left.length) throw error
    left = failed
  }
  return done
}

function findMissing(rules: Rule[], others: Rule[]): Rule[] {
  const texts = new Set(others.map(({ kind, id, text }) => `${kind} ${id} ${text}`))
  return rules.filter(({ kind, id, text }) => !texts.has(`${kind} ${id} ${text}`))
}

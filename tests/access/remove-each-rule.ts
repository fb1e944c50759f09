// Mutation test of the access rules: removes each rule of the schema in turn and runs the matrix, the races and the schema
// rules. Prints a line for each; exits with 1 when a removal goes unnoticed, or a case fails with all rules in place. Run by hand: npm run rules, or for some of the rules
// npm run rules -- 'policy.*drafts' (a regular expression)
import type { Sql } from '#server/database/sql.ts'
import { type HostedPostgres, startHostedPostgres } from '../hosted/hosted-postgres.ts'
import type { Case } from './case.ts'
import { matrix } from './matrix.ts'
import { races } from './races.ts'
import { listRemovals, type Removal } from './removals.ts'
import { createSqlRunner, type SqlRunner } from './sql-runner.ts'
import { structure } from './structure.ts'

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}(_[a-z]+)*/g))
// Files are rows of storage.objects, which these requests do not name.
const onFiles = /"(upload|overwrite|list|remove)":/
const wordsOfCase = new Map(
  Object.entries(matrix).flatMap(([topic, cases]) =>
    cases.map(kase => {
      const text = `${topic} ${JSON.stringify(kase)}`
      return [kase, wordsOf(onFiles.test(text) ? `${text} storage objects` : text)] as const
    }),
  ),
)
const weights = weighWords([...wordsOfCase.values()])
const structureRules = new Set(structure)
let removed = 0
let unnoticed = 0
let wrongAlways = 0

// Each worker has its own Postgres and takes the next removal from a shared queue.
const workers = await Promise.all([startHostedPostgres(), startHostedPostgres()])
try {
  // A template can be copied only while nobody is connected to it: before the first query.
  for (const worker of workers) await asClerk(worker, clerk => clerk`create database clean template postgres`)
  await dropRulesThatAlwaysFail(workers[0].admin)
  const wanted = new RegExp(process.argv[2] ?? '')
  const removals = (await listRemovals(workers[0].admin)).filter(({ kind, rule }) =>
    wanted.test(`${kind} ${rule}`),
  )
  process.stdout.write(`${removals.length} rules to remove\n`)
  // Only rules of plans notice an index, and they are steady at first.
  removals.sort((a, b) => Number(b.kind === 'index') - Number(a.kind === 'index'))
  await Promise.all(workers.map(worker => work(worker, removals)))
} finally {
  await Promise.all(workers.map(worker => worker.stop()))
}

process.stdout.write(`\n${removed} rules removed, ${unnoticed} unnoticed, ${wrongAlways} cases wrong\n`)
process.exitCode = unnoticed + wrongAlways > 0 ? 1 : 0

/** Runs removals until the queue is empty and prints which test noticed each. */
async function work(hosted: HostedPostgres, waiting: Removal[]) {
  // A transaction each: within a long one, plans and the age of a password change.
  for (let removal = waiting.shift(); removal; removal = waiting.shift())
    await undone(hosted.admin, async tx => {
      const runner = await createSqlRunner(tx, 'supabase_auth_admin')
      const inTurn = [() => findNotice(tx, runner, removal), () => findLostRace(hosted, removal)]
      if (/\bfor (no key )?update\b|_lock/.test(removal.rule)) inTurn.reverse()
      const name = (await inTurn[0]?.()) ?? (await inTurn[1]?.()) ?? null
      removed++
      if (name === null) unnoticed++
      process.stdout.write(
        `${name === null ? 'UNNOTICED' : 'noticed  '}  ${removal.kind}  ${removal.rule}\n${name ? `           ${name}\n` : ''}`,
      )
    })
}

/** Runs `work` on a connection to a database that no test uses. */
async function asClerk<T>(hosted: HostedPostgres, work: (clerk: Sql) => Promise<T>): Promise<T> {
  const clerk = hosted.connectTo('template1')
  try {
    return await work(clerk)
  } finally {
    await clerk.end()
  }
}

/** Returns the inverse document frequency of each word: how much it means that a rule and a case share it. */
function weighWords(texts: Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log(texts.length / count)]))
}

/** Puts the cases first that share the most telling words with the rule, because they are most likely to fail. */
function orderCases({ rule, sql }: Removal): Case[] {
  const [inRule, inSql] = [wordsOf(rule), wordsOf(sql)]
  const scores = new Map<Case, number>()
  for (const [kase, words] of wordsOfCase) {
    let score = 0
    for (const word of words)
      score += (weights.get(word) ?? 0) * ((inRule.has(word) ? 2 : 0) + (inSql.has(word) ? 1 : 0))
    scores.set(kase, score)
  }
  return [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

/** Returns the name of the first test that fails without the rule; null when none does. */
async function findNotice(tx: Sql, runner: SqlRunner, removal: Removal): Promise<string | null> {
  let failed: Case | undefined
  let offended: (typeof structure)[number] | null = null
  await undone(tx, async step => {
    await step.unsafe(removal.sql).catch(error => {
      throw new Error(`${removal.kind} ${removal.rule} cannot be removed: ${error.message}\n${removal.sql}`)
    })
    // First, since all schema rules together take as long as ten of the 2,000 cases.
    offended = await findOffended(step)
    if (offended) return
    for (const kase of orderCases(removal)) {
      const wrong = await runner.run(kase).catch(error => [String(error)])
      if (wrong.length > 0) {
        failed = kase
        return
      }
    }
  })
  // Plans change with the statistics of a long transaction, even with the rule in place.
  if (offended && (await findOffended(tx)) === offended) {
    structureRules.delete(offended)
    process.stdout.write(`UNSTEADY   ${nameOf(offended)}\n`)
    return findNotice(tx, runner, removal)
  }
  if (!failed) return offended && nameOf(offended)
  const wrong = await runner.run(failed).catch(error => [String(error)])
  if (wrong.length === 0) return failed.name
  // A test that also fails with the rule in place did not detect its removal.
  if (wordsOfCase.delete(failed)) wrongAlways++
  process.stdout.write(`WRONG      ${failed.name}\n           ${wrong}\n`)
  return findNotice(tx, runner, removal)
}

/** A rule that fails with everything in place would seem to notice each removal. */
async function dropRulesThatAlwaysFail(sql: Sql) {
  for (const rule of structure) {
    const offenders = await rule.findOffenders(sql)
    if (offenders.length === 0) continue
    structureRules.delete(rule)
    wrongAlways++
    process.stdout.write(`WRONG      ${rule.name}\n           ${offenders.join('\n           ')}\n`)
  }
}

function nameOf({ name }: (typeof structure)[number]): string {
  return name
}

async function findOffended(sql: Sql): Promise<(typeof structure)[number] | null> {
  for (const rule of structureRules) if ((await rule.findOffenders(sql)).length > 0) return rule
  return null
}

/** Runs `work` in a savepoint and rolls it back, which restores the rule. */
async function undone(tx: Sql, work: (step: Sql) => Promise<void>) {
  const undo = new Error('undo')
  await tx
    .begin(async step => {
      await work(step)
      throw undo
    })
    .catch(error => {
      if (error !== undo) throw error
    })
}

/** Runs the races in a separate database, because they need two connections. */
async function findLostRace(hosted: HostedPostgres, removal: Removal): Promise<string | null> {
  await asClerk(hosted, clerk => clerk`create database races template clean`)
  const sql = hosted.connectTo('races')
  try {
    await sql.unsafe(removal.sql)
    for (const race of races) if ((await race.run(sql)).length > 0) return race.name
    return null
  } finally {
    await sql.end()
    await asClerk(hosted, clerk => clerk`drop database races`)
  }
}

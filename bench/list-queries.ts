import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import {
  countFound,
  type Filter,
  listReviews,
  ratingSummary,
  reviewsPerPage,
  sorts,
} from '#app/data/reviews.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { median } from './median.ts'

interface QueryTimes {
  name: string
  /** Milliseconds that Postgres spent on all statements of the call. */
  database: number
  plan: string
}

/** Generates the list queries of a post's reviews for the first, middle and last page, and the summary. */
export async function* listCalls(client: SupabaseClient<Database>, postId: number) {
  const summary = await ratingSummary(client, postId)
  for (const filter of [0, 5, 6] satisfies Filter[]) {
    const count = countFound(summary, filter)
    for (const sort of sorts) {
      const pages = { first: 0, middle: Math.floor(count / 2), last: Math.max(0, count - reviewsPerPage) }
      for (const [page, from] of Object.entries(pages)) {
        const wanted = { postId, filter, sort, from, to: from + reviewsPerPage - 1 }
        yield { name: `filter ${filter}, ${sort}, ${page} page`, call: () => listReviews(client, wanted) }
      }
    }
  }
  yield { name: 'average, spread and counts', call: () => ratingSummary(client, postId) }
}

/** Restarts the site with auto_explain; with --plans also for statements inside functions, which is slower. */
export async function explaining(site: SiteProcess): Promise<SiteProcess> {
  await site.sql`alter database postgres set session_preload_libraries = 'auto_explain'`
  await site.sql`alter database postgres set auto_explain.log_min_duration = 0`
  await site.sql`alter database postgres set auto_explain.log_analyze = on`
  if (process.argv.includes('--plans'))
    await site.sql`alter database postgres set auto_explain.log_nested_statements = on`
  await site.sql`vacuum analyze`
  await site.end()
  return startProcess({ dataDir: site.dataDir })
}

/** Runs a call several times and reads the times that auto_explain logs. */
export async function measured(
  dataDir: string,
  { name, call }: { name: string; call: () => Promise<unknown> },
  runs = 9,
): Promise<QueryTimes> {
  const log = join(dataDir, 'run/postgres.log')
  const times: number[] = []
  let plan = ''
  for (let run = 0; run < runs; run++) {
    const { length: before } = await readFile(log, 'utf8')
    await call()
    const statements = (await readFile(log, 'utf8')).slice(before).split(/^(?=\S.*duration: )/m)
    // The time of a function includes its inner statements.
    const called = statements.filter(statement => !statement.includes('CONTEXT:'))
    times.push(called.reduce((sum, statement) => sum + duration(statement), 0))
    plan =
      statements.filter(statement => duration(statement) >= worthExplaining).join('') ||
      (statements.toSorted((one, other) => duration(other) - duration(one))[0] ?? '')
  }
  return { name, database: median(times), plan: plan.trimEnd() }
}

const worthExplaining = 1

const duration = (statement: string) => Number(/duration: ([\d.]+) ms/.exec(statement)?.[1] ?? 0)

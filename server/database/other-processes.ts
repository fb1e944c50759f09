import { setTimeout as sleep } from 'node:timers/promises'
import { APPLICATION } from './pool.ts'
import type { Sql } from './sql.ts'

const LONGEST_SILENCE = 90 // seconds; jobs query the database each minute

export async function countOthers(sql: Sql, silence = LONGEST_SILENCE): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct application_name) as count from pg_stat_activity
    where application_name like 'byline-%' and not starts_with(application_name, ${APPLICATION})
      and (application_name not like '%-pooled' or state <> 'idle' or state_change > now() - make_interval(secs => ${silence}))`
  return row?.count ?? 0
}

/** Checks twice, because two processes that stop at the same moment must not leave Postgres to each other. */
export async function countRemaining(sql: Sql): Promise<number> {
  return (await countOthers(sql)) === 0 ? 0 : sleep(300).then(() => countOthers(sql))
}

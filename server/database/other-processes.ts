import { setTimeout as sleep } from 'node:timers/promises'
import { APPLICATION } from './pool.ts'
import type { Sql } from './sql.ts'

/** Other processes of Byline that are connected to this database. */
export async function countOthers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct application_name) as count from pg_stat_activity
    where application_name like 'byline-%' and application_name <> ${APPLICATION}`
  return row?.count ?? 0
}

/** Processes that leave at the same moment must not each leave Postgres to the other, so a second look decides. */
export async function countRemaining(sql: Sql): Promise<number> {
  return (await countOthers(sql)) === 0 ? 0 : sleep(300).then(() => countOthers(sql))
}

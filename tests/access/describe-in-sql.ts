import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import type { Case } from './case.ts'
import { matrix } from './matrix.ts'
import { createSqlRunner, type SqlRunner } from './sql-runner.ts'

/** Cases of the access matrix in SQL. `findSql` returns a superuser's connections once the tests run. */
export function describeInSql(name: string, findSql: () => Sql, isTested: (kase: Case) => boolean) {
  describe(name, () => {
    let runner: SqlRunner
    let finish: () => void
    let transaction: Promise<unknown>

    // All cases share one transaction, which stays open until the last one has run.
    beforeAll(
      () =>
        new Promise<void>((ready, fail) => {
          transaction = findSql()
            .begin(async tx => {
              runner = await createSqlRunner(tx, 'supabase_auth_admin')
              ready()
              await new Promise<void>(resolve => {
                finish = resolve
              })
              throw new Undone()
            })
            .catch(error => {
              if (!(error instanceof Undone)) fail(error)
            })
        }),
    )
    afterAll(async () => {
      finish?.()
      await transaction
    })

    for (const [topic, cases] of Object.entries(matrix))
      for (const kase of cases.filter(isTested))
        test(`${topic}: ${kase.name}`, async () => {
          expect(await runner.run(kase)).toEqual([])
        })
  })
}

class Undone extends Error {}

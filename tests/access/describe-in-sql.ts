import { afterAll, describe, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import type { Case } from './case.ts'
import { matrix } from './matrix.ts'
import { openSqlRunner } from './open-sql-runner.ts'

/** Cases of the access matrix in SQL. `findSql` returns a superuser's connections once the tests run. */
export function describeInSql(name: string, findSql: () => Sql, isTested: (kase: Case) => boolean) {
  describe(name, () => {
    const runner = openSqlRunner(findSql)
    afterAll(() => runner.close())

    for (const [topic, cases] of Object.entries(matrix))
      for (const kase of cases.filter(isTested))
        test(`${topic}: ${kase.name}`, async () => {
          expect(await runner.run(kase)).toEqual([])
        })
  })
}

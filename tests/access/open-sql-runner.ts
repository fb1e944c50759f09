import type { Sql } from '#server/database/sql.ts'
import type { Case } from './case.ts'
import { createSqlRunner, type SqlRunner } from './sql-runner.ts'

/** Each case leaves dead rows, which make every further one slower while its transaction is open. */
const CASES_OF_TRANSACTION = 400

/** A runner whose transactions stay open from case to case. `findSql` returns a superuser's connections once the tests run. */
export function openSqlRunner(findSql: () => Sql): SqlRunner & { close(): Promise<void> } {
  let open: Awaited<ReturnType<typeof begin>> | null = null
  let count = 0
  const close = async () => {
    await open?.undo()
    open = null
  }
  return {
    async run(kase: Case) {
      if (count++ % CASES_OF_TRANSACTION === 0) {
        await close()
        await findSql().unsafe('vacuum')
      }
      open ??= await begin(findSql())
      return open.runner.run(kase)
    },
    close,
  }
}

async function begin(sql: Sql) {
  const opened = Promise.withResolvers<SqlRunner>()
  const ended = Promise.withResolvers<never>()
  const transaction = sql.begin(async tx => {
    opened.resolve(await createSqlRunner(tx, 'supabase_auth_admin'))
    await ended.promise
  })
  transaction.catch(opened.reject)
  const runner = await opened.promise
  return {
    runner,
    async undo() {
      ended.reject(new Error('undo'))
      await transaction.catch(() => {})
    },
  }
}

import type { Sql } from '#server/database/sql.ts'

const TRIGGERS = ['store_version', 'store_post_words']

/** Writes many posts without versions and without words for the search, which take longer than all else. `sql` is a superuser's. */
export const withoutWords = (sql: Sql, write: (step: Sql) => Promise<unknown>) =>
  sql.begin(async step => {
    for (const trigger of TRIGGERS) await step.unsafe(`alter table blogs disable trigger ${trigger}`)
    await write(step)
    for (const trigger of TRIGGERS) await step.unsafe(`alter table blogs enable trigger ${trigger}`)
  })

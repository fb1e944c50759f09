import type { Sql } from './sql.ts'

/** For a table that only processes with a shared database need, so that no migration creates it. */
export async function createTable(sql: Sql, name: string, statements: string): Promise<void> {
  const [present] = await sql`select where to_regclass(${name}) is not null`
  if (!present) await sql.unsafe(statements)
}

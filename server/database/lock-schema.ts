import type { Sql } from './sql.ts'

export async function lockSchema(transaction: Sql): Promise<void> {
  await transaction`set local idle_in_transaction_session_timeout = 0`
  await transaction`select pg_advisory_xact_lock(hashtext('byline schema'))`
}

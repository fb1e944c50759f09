/**
 * Whether the database has refused a write. Without a code nothing has answered; with one of a lost connection (PGRST00x of PostgREST,
 * 08 and 57P of Postgres) or of an internal error the row may have been committed.
 */
export function isRefusal({ code }: { code?: string }): boolean {
  return Boolean(code) && !/^(PGRST00|08|57P|XX)/.test(code ?? '')
}

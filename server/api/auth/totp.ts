import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator supports. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

/** Returns the step of a code, allowing one step of clock difference. Null for wrong codes, and for steps up to `last`, to prevent replays. */
export function findStep(secret: Buffer, code: string, last: number | null, now = Date.now()): number | null {
  const present = stepAt(now)
  const steps = [present - 1, present, present + 1].filter(step => step > (last ?? -1))
  return steps.find(step => codeAt(secret, step) === code) ?? null
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('')
}

import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP = 30_000

/** The code that an authenticator app shows for a secret in Base32, `steps` after now. */
export function codeOf(secret: string, steps = 0, now = Date.now()): string {
  const bits = [...secret].map(sign => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map(byte => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP) + steps))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const code = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7f_ff_ff_ff
  return String(code % 1_000_000).padStart(6, '0')
}

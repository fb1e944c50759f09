import { createHmac, timingSafeEqual } from 'node:crypto'

const UUID_BYTES = 16
const COUNTER_BYTES = 6
const TEXT = /^[\w-]{72}$/

export interface RefreshToken {
  sessionId: string
  counter: number
}

/** Signs the session id and a sequence number (token rotation), so that the database stores no secret. */
export function makeRefreshToken(sessionId: string, counter: number, jwtSecret: string): string {
  const content = Buffer.alloc(UUID_BYTES + COUNTER_BYTES)
  content.write(sessionId.replaceAll('-', ''), 'hex')
  content.writeUIntBE(counter, UUID_BYTES, COUNTER_BYTES)
  return Buffer.concat([content, sign(content, jwtSecret)]).toString('base64url')
}

export function readRefreshToken(token: string, jwtSecret: string): RefreshToken | null {
  if (!TEXT.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, UUID_BYTES + COUNTER_BYTES)
  if (!timingSafeEqual(bytes.subarray(content.length), sign(content, jwtSecret))) return null
  const hex = content.toString('hex', 0, UUID_BYTES)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    counter: content.readUIntBE(UUID_BYTES, COUNTER_BYTES),
  }
}

/** Uses a derived key, so that an access token is not accepted as a refresh token. */
function sign(content: Buffer, jwtSecret: string): Buffer {
  const key = createHmac('sha256', jwtSecret).update('byline refresh tokens').digest()
  return createHmac('sha256', key).update(content).digest()
}

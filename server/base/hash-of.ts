import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal. Random secrets of 80 bits or more need neither a salt nor a slow hash. */
export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

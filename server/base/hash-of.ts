import { createHash } from 'node:crypto'

/** For random secrets of 80 bits or more, which need neither a salt nor a slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

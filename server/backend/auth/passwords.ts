import { availableParallelism } from 'node:os'
import { limitKeyOf } from '#server/client-address.ts'
import { findRequestContext } from '#server/request-context.ts'
import { failure } from './failure.ts'
import { runHashing } from './hashing.ts'
import { createLine, LineFull } from './line.ts'

/** Of no password that anybody knows. Comparing with it takes as long as with the hash of an account. */
const NOBODYS_HASH = '$2b$10$C6UzMDM.H6dfI/f/IKcEe.7VbO5Vb2y5bG9oQ8wUjwZ8k0hE6XK6a'

/** bcrypt ignores what follows. */
export const longestPasswordBytes = 72
const fewestCharacters = 8

/** One core is left for the pages. */
const line = createLine({ atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 24 })

/** Places in the line that one address may take, so that two accounts of a stranger do not keep everybody else out. */
const mostForAddress = 12
const placesOf = new Map<string, number>()

/** The hash of a password of at most 72 bytes. Throws a 429 when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inLine(() => runHashing({ password, hash: null })))
}

/** Whether the password is that of the hash; without a hash the same work is done for the answer no. Throws a 429 when too many wait. */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const matches = await inLine(() => runHashing({ password, hash: hash ?? NOBODYS_HASH }))
  return matches === true && hash !== null && Buffer.byteLength(password) <= longestPasswordBytes
}

/** Throws a 422 for a password that may not be chosen. */
export function requireGoodPassword(password: string): void {
  const weak = (reason: string, message: string) =>
    failure(422, 'weak_password', message, { weak_password: { reasons: [reason], message } })
  if ([...password].length < fewestCharacters)
    throw weak('length', 'Password should be at least 8 characters.')
  if (Buffer.byteLength(password) > longestPasswordBytes)
    throw weak('length', 'Password cannot be longer than 72 bytes.')
}

/** Throws a 429 when too many wait, before any other work is done for a request. */
export function requireRoomInLine(): void {
  if (line.isFull() || hasAllPlaces(findAddressKey())) throw tooMany()
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  const key = findAddressKey()
  if (hasAllPlaces(key)) throw tooMany()
  placesOf.set(key, (placesOf.get(key) ?? 0) + 1)
  try {
    return await line(work)
  } catch (error) {
    throw error instanceof LineFull ? tooMany() : error
  } finally {
    const left = (placesOf.get(key) ?? 1) - 1
    if (left > 0) placesOf.set(key, left)
    else placesOf.delete(key)
  }
}

function hasAllPlaces(key: string): boolean {
  return key !== '' && (placesOf.get(key) ?? 0) >= mostForAddress
}

/** Empty outside of a request. */
function findAddressKey(): string {
  return limitKeyOf(findRequestContext()?.address ?? '')
}

function tooMany() {
  return failure(
    429,
    'over_request_rate_limit',
    'Too many people are signing in at this moment. Please try again in a few seconds.',
    {},
    { 'retry-after': '5' },
  )
}

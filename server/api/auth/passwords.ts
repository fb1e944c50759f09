import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { limitKeyOf } from '#server/base/client-address.ts'
import { findRequestContext } from '#server/base/request-context.ts'
import { QueueFull, Semaphore } from '#server/http/semaphore.ts'
import { failure } from './failure.ts'

const COST = 10

/** Comparing with this hash takes as long as with a real account's hash. */
const NOBODYS_HASH = '$2b$10$C6UzMDM.H6dfI/f/IKcEe.7VbO5Vb2y5bG9oQ8wUjwZ8k0hE6XK6a'

export const longestPasswordBytes = 72 // bcrypt ignores everything after these
const fewestCharacters = 8

const semaphore = new Semaphore({
  slots: Math.min(2, Math.max(1, availableParallelism() - 1)),
  mostWaiting: { passwords: 24 },
  mostOfClient: 12,
})

export const hashPassword = (password: string): Promise<string> => queued(() => bcrypt.hash(password, COST))

/** Without a hash it does the same work and returns false. Throws a 429 when too many requests wait. */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => bcrypt.compare(password, hash ?? NOBODYS_HASH))
  return matches && hash !== null && Buffer.byteLength(password) <= longestPasswordBytes
}

export function requireGoodPassword(password: string): void {
  const weak = (reason: string, message: string) =>
    failure(422, 'weak_password', message, { weak_password: { reasons: [reason], message } })
  if ([...password].length < fewestCharacters)
    throw weak('length', 'Password should be at least 8 characters.')
  if (Buffer.byteLength(password) > longestPasswordBytes)
    throw weak('length', 'Password cannot be longer than 72 bytes.')
}

export function requireRoomInQueue(): void {
  if (semaphore.isFull('passwords', findAddressKey())) throw tooMany()
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await semaphore.run('passwords', work, { client: findAddressKey() })
  } catch (error) {
    throw error instanceof QueueFull ? tooMany() : error
  }
}

function findAddressKey(): string | null {
  const context = findRequestContext()
  return context && limitKeyOf(context.address)
}

function tooMany() {
  return failure(
    429,
    'over_request_rate_limit',
    'Too many people are signing in right now. Please try again in a few seconds.',
    {},
    { 'retry-after': '5' },
  )
}

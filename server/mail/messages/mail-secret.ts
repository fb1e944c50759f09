import { randomBytes } from 'node:crypto'
import { hashOf } from '#server/base/hash-of.ts'
import type { CallFunction } from '../queue/mail-queue.ts'

export function newMailSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export async function storeMailLink(call: CallFunction, ofMail: number): Promise<string> {
  const { secret, hash } = newMailSecret()
  await call('store_mail_link', { of_mail: ofMail, secret_hash: hash })
  return secret
}

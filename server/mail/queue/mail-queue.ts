import { randomBytes } from 'node:crypto'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import { isRecord } from '#shared/text/parse-record.ts'

export interface QueuedMail {
  id: number
  messageId: string
  kind: string
  userId: string
  email: string
  tries: number
  details: Record<string, unknown>
}

/** What happens next is decided by `complete_mail` in supabase/schemas/mail.sql. */
export type Outcome = 'sent' | 'failed' | 'bounced' | 'refused' | 'returned' | 'cut' | 'unneeded'

export type MailQueue = ReturnType<typeof mailQueue>

export type CallFunction = (name: string, args: Record<string, unknown>) => Promise<unknown>

export function mailQueue(call: CallFunction) {
  return {
    /** `seconds`: length of the lease. `withIssues`: includes newsletter issues if no other mail waits. `wait`: seconds until a mail may be due; null: none waits. */
    claim: async (seconds: number, withIssues: boolean) =>
      readClaimed(await call('claim_mail', { seconds, with_issues: withIssues })),
    markSending: async (id: number) => (await call('mark_mail_sending', { of_mail: id })) === true,
    async complete(id: number, outcome: Outcome, answer = '', seconds = 0) {
      await call('complete_mail', { of_mail: id, outcome, response: answer, seconds })
    },
  }
}

export function callBySql(sql: Sql): CallFunction {
  return async (name, args) => {
    const list = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
    const [row] = await sql.unsafe<{ answer: unknown }>(
      `select public.${name}(${list}) as answer`,
      Object.values(args),
    )
    return row?.answer
  }
}

function readClaimed(answer: unknown): QueuedMail | { wait: number | null } {
  if (!isRecord(answer)) throw new Error('The mail queue did not return a row.')
  const { id, message, kind, userId, email, tries } = answer
  if (typeof id !== 'number') return { wait: typeof answer.wait === 'number' ? answer.wait : null }
  return {
    id,
    messageId: String(message),
    kind: String(kind),
    userId: String(userId),
    email: String(email),
    tries: Number(tries),
    details: answer,
  }
}

export function newMailSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export async function storeMailLink(call: CallFunction, ofMail: number): Promise<string> {
  const { secret, hash } = newMailSecret()
  await call('store_mail_link', { of_mail: ofMail, secret_hash: hash })
  return secret
}

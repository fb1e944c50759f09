import type { Sql } from '#server/database/sql.ts'
import type { AccountMail } from '#server/mail/messages/account-messages.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import type { NewUser } from './new-user.ts'
import type { MailedPkce } from './pkce.ts'

/** `repeats`: the account's password hash, if the sign-up has the same password. `pkce`: only the browser with the verifier can finish. `review`: the id of the review that the link confirms. */
export type MailRequest = { pkce: MailedPkce | null } & (
  | { purpose: 'recovery' | 'confirmation' | 'email-change'; email: string }
  | { purpose: 'sign-in'; email: string; createsUser: boolean; userData: Record<string, unknown> }
  | { purpose: 'review'; email: string; userData: Record<string, unknown>; review: string }
  | { purpose: 'sign-up'; user: Omit<NewUser, 'confirmedAt'>; repeats: string | null }
)

/** Stores the request before looking up the account, because the response time must not reveal whether the address has one. */
export async function requestEmail(sql: Sql, request: MailRequest): Promise<void> {
  await sql`select private.request_auth_mail(${request})`
}

/** Removes a request from the queue once the transaction commits. Null: there is none. */
export async function claimRequest(sql: Sql): Promise<unknown> {
  const [row] = await sql<{ request: unknown }>`select private.claim_auth_mail_request() as request`
  return row?.request ?? null
}

export function parseRequest(request: unknown): MailRequest {
  if (!isMailRequest(request)) throw new Error('The request for an email is not valid.')
  return request
}

export const NOTICE_LIFE = '1 day'

/** Sends the mail once the transaction commits. `details`: another address, and further values for the text. */
export async function queueMail(
  sql: Sql,
  userId: string,
  kind: AccountMail,
  life = '1 hour',
  details: Record<string, string> = {},
): Promise<void> {
  await sql`select private.queue_mail(${userId}, ${kind}, null, ${life}::interval, ${details})`
}

const isMailRequest = (value: unknown): value is MailRequest =>
  isRecord(value) && (value.purpose === 'sign-up' ? isRecord(value.user) : typeof value.email === 'string')

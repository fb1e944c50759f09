import pg from 'pg'
import type { Sql } from '#server/database/sql.ts'
import { toRestError } from '../rest/errors.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, failure, invalid } from './failure.ts'
import { Fields } from './read-request.ts'
import { requestEmail } from './request-email.ts'
import { requireOpenSignUp } from './settings.ts'

export const longestReview = 60 * 1024 // bytes: 10,000 characters, and escapes

/** Stores a visitor's review until the mailed link is followed. The database decides what it accepts, before anyone looks the account up. */
export async function requestReview(
  review: Record<string, unknown>,
  { body, addressKey }: AuthCall,
  { sql, limits, hasMailServer }: AuthParts,
): Promise<Response> {
  if (!hasMailServer) throw failure(422, 'otp_disabled', 'Emails cannot be sent')
  await requireOpenSignUp(sql)
  const email = body.email()
  await consumeLimit(limits, 'signUp', addressKey)
  const { id, name } = await storeReview(sql, review)
  await requestEmail(sql, { purpose: 'review', email, userData: { full_name: name }, review: id, pkce: null })
  return Response.json({})
}

async function storeReview(sql: Sql, review: Record<string, unknown>) {
  const fields = new Fields(review)
  const name = fields.text('name')
  const content = fields.text('content', longestReview)
  const { post, rating } = review
  if (!Number.isSafeInteger(post) || (rating !== null && !Number.isSafeInteger(rating)))
    throw invalid('review needs the id of a post, and a rating or null.')
  try {
    const [stored] = await sql<{ id: string }>`
      select private.store_unconfirmed_review(${post}, ${name}, ${content}, ${rating})::text as id`
    return { id: stored?.id ?? '', name }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { status, code, message } = toRestError(error, true)
    throw failure(status, code, message)
  }
}

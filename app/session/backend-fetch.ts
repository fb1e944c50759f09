import { isRecord } from '#shared/text/parse-record.ts'
import { storableJson } from '#shared/text/storable-text.ts'
import { noteRefusal } from './refresh-refusal.ts'

/** Sends JSON without the characters that the database rejects, which could be pasted into any field. Throws for a gateway's error page as for a lost connection, because the row may have been written and no session has ended. */
export async function backendFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? storableJson(init.body) : init?.body
  const response = await fetch(input, { ...init, body })
  const isHead = (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'HEAD'
  // Gateways also reject a body that is too large. Retrying would not help.
  const isAnswer = response.ok || isHead || response.status === 413
  const codes = isAnswer ? [] : await codesOf(response.clone())
  if (!isAnswer && codes.length === 0)
    throw new TypeError(`Failed to fetch: a gateway answered ${response.status}`)
  // The client ends the session after this answer as after a refused refresh.
  if (isOwnAccount(input) && codes.includes('session_not_found')) noteRefusal()
  if (!isRefresh(input) || response.ok) return response
  // The client signs out after some of these statuses, but retries after this one.
  if ([408, 429].includes(response.status) || response.status >= 500)
    return new Response(response.body, { status: 503 })
  noteRefusal()
  return response
}

const urlOf = (input: RequestInfo | URL) => String(input instanceof Request ? input.url : input)
const isRefresh = (input: RequestInfo | URL) => urlOf(input).includes('grant_type=refresh_token')
const isOwnAccount = (input: RequestInfo | URL) => urlOf(input).endsWith('/auth/v1/user')

// PostgREST and GoTrue send `code` or `error_code`, storage `statusCode`. Gateways send HTML, or JSON with only a message.
async function codesOf(response: Response): Promise<unknown[]> {
  const body: unknown = await response.json().catch(() => null)
  if (!isRecord(body)) return []
  return ['code', 'error_code', 'statusCode'].filter(key => key in body).map(key => body[key])
}

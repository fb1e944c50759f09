import { isRecord } from '#shared/text/parse-record.ts'
import { storableJson } from '#shared/text/storable-json.ts'
import { noteRefusal } from './refresh-refusal.ts'

/** Sends JSON without the characters that the database refuses, which a paste may bring into any field. Throws for an error page of a gateway as for a lost connection: the row may have been written, and no session has ended. */
export async function backendFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? storableJson(init.body) : init?.body
  const response = await fetch(input, { ...init, body })
  const isHead = (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'HEAD'
  // A body that is too large is refused by gateways, too, and is not sent again.
  const isAnswer = response.ok || isHead || response.status === 413
  if (!isAnswer && !(await isFromBackend(response.clone())))
    throw new TypeError(`Failed to fetch: a gateway answered ${response.status}`)
  if (!isRefresh(input)) return response
  // The client signs out after other statuses, and repeats after this one.
  if ([408, 429].includes(response.status) || response.status >= 500)
    return new Response(response.body, { status: 503 })
  noteRefusal(response.status)
  return response
}

const isRefresh = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')

// PostgREST and GoTrue send `code` or `error_code`, storage `statusCode`; gateways send HTML, or JSON with a message only.
async function isFromBackend(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) && ['code', 'error_code', 'statusCode'].some(key => key in body)
}

import { describeNoAnswer } from '#server/base/describe-no-answer.ts'
import { findRequestContext } from '#server/base/request-context.ts'
import { isRecord } from '#shared/text/parse-record.ts'

/** Milliseconds after a timeout during which other reads get a tenth of the time. */
const SILENCE = 10_000

/** Reads from hosted Supabase within `time` milliseconds. While it is unavailable, marks the request's context, so that its page is not cached. */
export function hostedFetch(time: number): typeof fetch {
  let silentUntil = 0
  return async (input, init) => {
    const isSilent = Date.now() < silentUntil
    const patience = AbortSignal.timeout(isSilent ? time / 10 : time)
    try {
      const signal = init?.signal ? AbortSignal.any([patience, init.signal]) : patience
      const response = await fetch(input, { ...init, signal })
      silentUntil = 0
      if (response.ok) return response
      if (await isOfDataApi(response.clone(), init?.method === 'HEAD')) {
        if (response.status >= 500) markBusy()
        return response
      }
      await response.body?.cancel()
      return unavailable(`Supabase responded with ${response.status}.`)
    } catch (error) {
      // A page makes several reads in turn, and each would wait. A shortened timeout proves nothing.
      if (patience.aborted && !isSilent) silentUntil = Date.now() + SILENCE
      return unavailable(`Supabase is not responding (${describeNoAnswer(error)}).`)
    }
  }
}

/** A gateway's response has no PostgREST code. A HEAD response has no body, so quota and limit errors count as the gateway's. */
async function isOfDataApi(response: Response, isHead: boolean): Promise<boolean> {
  if (isHead) return ![401, 402, 403, 429].includes(response.status) && response.status < 500
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) && typeof body.code === 'string'
}

function unavailable(message: string): Response {
  markBusy()
  return Response.json({ code: '', message, details: null, hint: null }, { status: 503 })
}

function markBusy() {
  const context = findRequestContext()
  if (context) context.isBackendBusy = true
}

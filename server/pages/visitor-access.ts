import { describeNoAnswer } from '#server/base/describe-no-answer.ts'
import { findRequestContext, OWN_REQUEST, type RequestContext } from '#server/base/request-context.ts'
import type { Config } from '#server/config/config.ts'
import type { VisitorAccess } from '#shared/data/create-client.ts'
import { isRecord } from '#shared/text/parse-record.ts'

export function visitorAccess(
  { backend: place }: Config,
  backend: InProcessBackend | null,
  fetchInTime: typeof fetch,
): VisitorAccess {
  if (place.kind === 'hosted') return { url: place.url, key: place.publishableKey, fetch: fetchInTime }
  return {
    url: null,
    key: place.keys.publishable,
    fetch: backend ? loaderFetch(backend) : async () => Response.error(),
  }
}

interface InProcessBackend {
  fetch(request: Request, context: RequestContext): Promise<Response>
}

export function loaderFetch(backend: InProcessBackend): typeof fetch {
  return async (input, init) => {
    const context = findRequestContext() ?? { ...OWN_REQUEST }
    const response = await backend.fetch(new Request(input, init), { ...context, isLoader: true })
    if (response.status === 503) context.isBackendBusy = true
    return response
  }
}

/** Milliseconds after a timeout during which other reads get a tenth of the time. */
const SILENCE = 10_000

/** Reads from hosted Supabase within `time` milliseconds. While it is unavailable, marks the request's context, so that its page is not cached. */
export function hostedFetch(time: number): typeof fetch {
  let silentUntil = 0
  return async (input, init) => {
    const isSilent = performance.now() < silentUntil
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
      if (patience.aborted && !isSilent) silentUntil = performance.now() + SILENCE
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

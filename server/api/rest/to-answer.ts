import { bounds } from './bounds.ts'
import { unsatisfiableRange } from './errors.ts'
import type { RestRequest } from './read-request.ts'
import type { Plan } from './statement.ts'
import type { Answer } from './transaction.ts'

export function toAnswer(
  request: RestRequest,
  plan: Plan,
  answer: Answer,
  send: (body: string) => BodyInit = body => body,
): Response {
  const { method, target, isSingle, preferences } = request
  const { n } = answer
  const body = answer.body === null || method === 'HEAD' ? null : send(answer.body)
  if (target.kind === 'table' && method !== 'GET' && method !== 'HEAD') {
    const total = preferences.isCounted ? String(n) : '*'
    const range = method === 'PATCH' && n > 0 ? `0-${n - 1}` : '*'
    const status = method === 'POST' ? (answer.isOnlyUpdate ? 200 : 201) : body === null ? 204 : 200
    return respond(status, body, `${range}/${total}`, isSingle)
  }
  const one = `0-0/${preferences.isCounted ? n : '*'}`
  if (plan.answers === 'nothing') return respond(204, null, one, false)
  if (plan.answers === 'value') return respond(200, body, one, false)

  const { offset } = plan
  const total = answer.total
  if (total !== null && offset > total)
    throw unsatisfiableRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  const range = n > 0 ? `${offset}-${offset + n - 1}` : '*'
  const status = total !== null && n < total ? 206 : 200
  return respond(status, body, `${range}/${total ?? '*'}`, isSingle)
}

function respond(status: number, body: BodyInit | null, range: string, isSingle: boolean): Response {
  const type = isSingle ? 'application/vnd.pgrst.object+json' : 'application/json'
  const headers = new Headers(body === null ? {} : { 'content-type': `${type}; charset=utf-8` })
  headers.set('content-range', range)
  return new Response(body, { status, headers })
}

const CHUNK = 64 * 1024

/** Streams a body at the client's speed. Aborts when the client reads too slowly. Calls `release` at the end. */
export function largeAnswer(body: string, release: () => void) {
  const bytes = Buffer.from(body)
  let position = 0
  const timers: NodeJS.Timeout[] = []
  const end = () => {
    for (const timer of timers) clearTimeout(timer)
    release()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const abort = () => {
        end()
        controller.error(new Error('The client did not read the response in time.'))
      }
      for (const time of [bounds.readingTime, bounds.readingPeriod])
        timers.push(setTimeout(abort, time).unref())
    },
    pull(controller) {
      timers.at(-1)?.refresh()
      controller.enqueue(bytes.subarray(position, position + CHUNK))
      position += CHUNK
      if (position < bytes.length) return
      controller.close()
      end()
    },
    cancel: end,
  })
}

import { decodeJwt } from 'jose'
import { parseRecord } from '#app/content/parse-record.ts'
import type { Client } from '#app/data/client.ts'
import { refuseNonAdmins } from '#app/data/refuse-non-admins.ts'
import { logEvent } from '#server/base/log.ts'
import { QueueFull, Semaphore } from '#server/limits/semaphore.ts'
import { describeLink, fetchLinkedPicture } from './describe-link.ts'
import { internet, LinkRefused, type Network } from './public-request.ts'

/** Includes redirects. */
const TIMEOUT_MS = 5_000

const headers = { 'cache-control': 'no-store' }

/** Answers an administrator's `POST {address}` with a LinkedPage, and one that asks for it `as` 'picture' with its bytes. */
export function linkRoute(client: Client, network: Network = internet, timeout = TIMEOUT_MS) {
  const running = new Semaphore({
    slots: 4,
    mostWaiting: { links: 20 },
    longestWait: 2 * timeout,
    slotsOfClient: 1,
    mostOfClient: 5,
  })
  return async (request: Request): Promise<Response> => {
    const refusal = await refuseNonAdmins(client, request)
    if (refusal) return refusal
    const { address, as } = parseRecord(await request.text()) ?? {}
    if (typeof address !== 'string' || address.length > 2000) return refused('There is no address to read.')
    const read = async () => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
      if (as !== 'picture') return Response.json(await describeLink(address, signal, network), { headers })
      const bytes = await fetchLinkedPicture(address, signal, network)
      return new Response(bytes, { headers: { ...headers, 'content-type': 'application/octet-stream' } })
    }
    try {
      return await running.run('links', read, { client: writerOf(request), signal: request.signal })
    } catch (error) {
      if (error instanceof LinkRefused) return refused(error.message)
      if (error instanceof QueueFull)
        return refused('Other links are being read. Try again in a moment.', 503)
      logEvent('info', 'link-unread', { reason: error instanceof Error ? error.name : 'unknown' })
      return refused('The page cannot be read: it does not answer, or not in time.')
    }
  }
}

const refused = (message: string, status = 422) => Response.json({ message }, { status, headers })

/** Of a token that the database has accepted. */
const writerOf = ({ headers }: Request) =>
  decodeJwt((headers.get('authorization') ?? '').replace(/^Bearer /i, '')).sub ?? ''

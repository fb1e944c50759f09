import { logEvent } from '#server/base/log.ts'
import { QueueFull, Semaphore } from '#server/http/semaphore.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import { describeLink, fetchLinkedPicture } from './describe-link.ts'
import { internet, LinkRefused } from './public-request.ts'

const TIMEOUT_MS = 5_000 // includes redirects

/** Responds to an administrator's `POST {address}` with a LinkedPage, or with the picture's bytes when `as` is 'picture'. */
export function linkRoute() {
  const running = new Semaphore({
    slots: 4,
    mostWaiting: { links: 20 },
    longestWait: 2 * TIMEOUT_MS,
  })
  return async (request: Request): Promise<Response> => {
    const { address, as } = parseRecord(await request.text()) ?? {}
    if (typeof address !== 'string' || address.length > 2000) return refused('The address is missing.')
    const read = async () => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
      if (as !== 'picture') return Response.json(await describeLink(address, signal, internet))
      const bytes = await fetchLinkedPicture(address, signal, internet)
      return new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
    }
    try {
      return await running.run('links', read, { signal: request.signal })
    } catch (error) {
      if (error instanceof LinkRefused) return refused(error.message)
      if (error instanceof QueueFull)
        return refused('Other links are being loaded. Try again in a moment.', 503)
      logEvent('info', 'link-unread', { reason: error instanceof Error ? error.name : 'unknown' })
      return refused('We couldn’t load a preview: the site didn’t respond.')
    }
  }
}

const refused = (message: string, status = 422) => Response.json({ message }, { status })

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'

export { contextFor } from '#app/session/visitor.ts'

/** Renders the whole page before it answers: its inline scripts have to be known for the content security policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const page = text(pipe(new PassThrough()))
        headers.set('content-type', 'text/html; charset=utf-8')
        page.then(html => resolve(new Response(html, { status, headers })), reject)
      },
      onError: reject,
    })
  })
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A reader who has left is no fault.
  if (!request.signal.aborted) console.error(error)
}

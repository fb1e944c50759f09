import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { logFailure } from '#server/base/log.ts'
import { areForReading, waitsForIntent } from './document/waits-for-intent.ts'
import { ServedBody } from './routes/blog/served-body.ts'
import { pageRequest } from './session/page-request.ts'
import { ScriptMarker } from './ui/inline-script.tsx'

export { contextFor } from '#app/session/visitor.ts'

/** Without streaming, since the content security policy needs the hashes of all inline scripts; React would also encode each chunk separately, 10 % slower. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequest)
  const routeIds = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  // The scripts of the development server start it too.
  page.isForReading = import.meta.env.PROD && areForReading(routeIds)
  page.waitsForIntent = import.meta.env.PROD && waitsForIntent(routeIds)
  await readData(routerContext)
  const html = renderToString(
    <ScriptMarker value={page.marker}>
      <ServedBody value={page.body}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.marker} />
      </ServedBody>
    </ScriptMarker>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** React Router writes the data for hydration as it comes. Here all of it is there before React starts, which then waits for nothing. */
async function readData(routerContext: EntryContext) {
  if (!routerContext.serverHandoffStream) return
  const value = await text(routerContext.serverHandoffStream)
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  routerContext.renderMeta = { ...routerContext.renderMeta, streamCache: { 0: read } }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFailure('page-failed', error, {
    id: context.get(pageRequest).id,
    method: request.method,
    path: new URL(request.url).pathname,
  })
}

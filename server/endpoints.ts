import type { Context, Hono } from 'hono'
import type { RequestContext } from './base/request-context.ts'
import { type AppEnvironment, limitBody, type rateLimiter } from './http/limit-requests.ts'
import { NOTHING_RUNS } from './pages/content-security.ts'

export type Answer = (request: Request, client: RequestContext) => Promise<Response>

export interface Endpoints {
  stopMails: (request: Request) => Promise<Response>
  reviewActionByMail: (request: Request) => Promise<Response>
  refuseNonAdmins: (request: Request) => Promise<Response | null>
  checkSender: Answer
  version: string
  sitePreview: Answer
  readLink: Answer
  issuePreview: Answer
  receiveImport: Answer
  exportSite: (request: Request) => Promise<Response>
  receiveRead: Answer
  wakeImports: () => Promise<void>
}

const KB = 1024

export function addEndpoints(
  app: Hono<AppEnvironment>,
  endpoints: Endpoints,
  limited: ReturnType<typeof rateLimiter>,
  afterWrite: () => Promise<unknown>,
) {
  const forAdmins = (answer: Answer) => async (context: Context<AppEnvironment>) => {
    const { raw } = context.req
    const refused = await endpoints.refuseNonAdmins(raw)
    return withCommonHeaders(refused ?? (await answer(raw, context.get('client'))))
  }
  app.post('/auth/reads', limited('document', 'read'), limitBody(4 * KB), context =>
    endpoints.receiveRead(context.req.raw, context.get('client')),
  )
  app.post('/preview/site', limited('page', 'preview'), limitBody(256 * KB), forAdmins(endpoints.sitePreview))
  app.post('/preview/link', limited('page', 'readLink'), limitBody(8 * KB), forAdmins(endpoints.readLink))
  app.post(
    '/preview/issue',
    limited('page', 'preview'),
    limitBody(64 * KB),
    forAdmins(endpoints.issuePreview),
  )
  app.on(['GET', 'POST'], '/auth/mails', limited('document', 'read'), limitBody(KB), context =>
    endpoints.stopMails(context.req.raw),
  )
  app.on(['GET', 'POST'], '/auth/acts', limited('document', 'actionLink'), limitBody(KB), async context => {
    const response = await endpoints.reviewActionByMail(context.req.raw)
    if (context.req.method === 'POST') await afterWrite()
    return response
  })
  app.post('/auth/imports', limited('page', 'importOrExport'), forAdmins(endpoints.receiveImport))
  app.post(
    '/auth/imports/wake',
    limited('page', 'importOrExport'),
    limitBody(KB),
    forAdmins(async () => {
      await endpoints.wakeImports()
      return Response.json({})
    }),
  )
  app.post('/auth/export', limited('document', 'importOrExport'), limitBody(16 * KB), async context =>
    withCommonHeaders(await endpoints.exportSite(context.req.raw)),
  )
  app.get('/auth/sender', limited('page', 'read'), forAdmins(endpoints.checkSender))
  app.get(
    '/auth/version',
    limited('page', 'read'),
    forAdmins(async () => new Response(endpoints.version)),
  )
}

/** Modifies the same response: copying it would stream the body, a millisecond later. */
export function withCommonHeaders(response: Response): Response {
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING_RUNS)
  return response
}

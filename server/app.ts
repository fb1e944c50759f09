import { createHash } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { delayRefusal } from '#server/http/delay-refusal.ts'
import { limitBody } from '#server/http/limit-body.ts'
import type { LimitName, Limits } from '#server/http/limits.ts'
import { isSearchPage } from '#server/http/plain-path.ts'
import { restLimitOf } from '#server/http/rest-limit.ts'
import { type Service, tooManyRequests } from '#server/http/too-many-requests.ts'
import { NOTHING_RUNS } from '#server/pages/content-security.ts'
import { isDownload } from '#shared/files/file-kind.ts'
import {
  clientAddress,
  type IsProxy,
  isFromProxy,
  isIgnoredProxy,
  limitKeyOf,
} from './base/client-address.ts'
import { failpoint } from './base/failpoint.ts'
import { logEvent, logFailure } from './base/log.ts'
import { chooseId, findId, type RequestContext, runInRequest } from './base/request-context.ts'
import { publicFiles, SHOWN_ANYWHERE } from './http/public-files.ts'

type Answer = (request: Request, client: RequestContext) => Promise<Response>

interface AppParts {
  answerPage: Answer
  backend: Answer | null
  images: (request: Request) => Promise<Response | null>
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
  assets: string | null
  limits: Limits
  isProxy: IsProxy
  afterWrite: () => Promise<unknown>
  /** The origin of a site that another process serves and whose pages may use this backend. */
  otherOrigin?: string | null
  /** The origin of hosted Supabase, which stores the files that posts reference by a path on this site. */
  filesAt?: string | null
}

interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

type AppEnvironment = { Bindings: Connection; Variables: { client: RequestContext } }
type Handled = Context<AppEnvironment>

const KB = 1024
const MB = 1024 * KB

/** Defaults for responses that set none themselves, unlike a page with third-party code or a link with a secret. */
const DEFAULT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const securityHeaders = secureHeaders({
  // These would override a response's own headers.
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  referrerPolicy: false,
  xFrameOptions: 'DENY',
  strictTransportSecurity: false,
})

export async function commonHeaders(): Promise<Record<string, string>> {
  const empty = new Hono().use(securityHeaders).get('/', context => context.body(null))
  const { headers } = await empty.request('/')
  return { ...Object.fromEntries(headers), ...DEFAULT_HEADERS }
}

export function createApp(parts: AppParts): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { backend, assets } = parts
  let isProxyLogged = false

  app.use(async (context, next) => {
    const socketAddress = context.env?.incoming?.socket.remoteAddress
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor && !isProxyLogged && isIgnoredProxy(socketAddress, parts.isProxy)) {
      isProxyLogged = true
      logEvent('warn', 'forwarded-for-ignored', { advice: 'Name the proxy in TRUSTED_PROXIES.' })
    }
    const client = {
      address: clientAddress(socketAddress, forwardedFor, parts.isProxy),
      id:
        findId(context.env?.incoming ?? context.req.raw) ??
        chooseId(context.req.header('x-request-id'), () => isFromProxy(socketAddress, parts.isProxy)),
    }
    // The pages of the other process read on behalf of all visitors, and count their limits there.
    const isOfPages = parts.otherOrigin && !forwardedFor && isFromProxy(socketAddress, parts.isProxy)
    context.set('client', isOfPages ? { ...client, isLoader: true } : client)
    await runInRequest(context.get('client'), next)
    // `context.header` would make Hono create a new response each time and stream its body.
    const { headers } = context.res
    headers.set('x-request-id', client.id)
    for (const [name, value] of Object.entries(DEFAULT_HEADERS))
      if (!headers.has(name)) headers.set(name, value)
  })

  if (parts.otherOrigin) app.use('/:service/v1/*', allowOrigin(parts.otherOrigin))
  app.use(securityHeaders)
  for (const path of ['/images/*', '/previews/*', '/storage/v1/object/public/*'])
    app.use(path, async (context, next) => {
      await next()
      context.res.headers.set(...SHOWN_ANYWHERE)
    })

  const limited =
    (service: Service, name: LimitName | typeof restLimitOf): MiddlewareHandler<AppEnvironment> =>
    async (context, next) => {
      const limit = typeof name === 'string' ? name : name(context.req.raw)
      const { address, isLoader } = context.get('client')
      if (isLoader && limit !== 'write') return next()
      const key = limit === 'bar' ? tokenKeyOf(context.req.raw) : limitKeyOf(address)
      const result = await parts.limits.consume(limit, key)
      if (result.ok) return next()
      await delayRefusal(context.req.raw.signal)
      return tooManyRequests(service, limit, result.retryAfter)
    }

  const page = (context: Handled) => parts.answerPage(context.req.raw, context.get('client'))
  const forAdmins = (answer: Answer) => async (context: Handled) => {
    const { raw } = context.req
    return withCommonHeaders((await parts.refuseNonAdmins(raw)) ?? (await answer(raw, context.get('client'))))
  }

  if (backend) {
    const answer = async (context: Handled) => {
      const response = await backend(context.req.raw, context.get('client'))
      if (!['GET', 'HEAD'].includes(context.req.method)) {
        await parts.afterWrite()
        failpoint('write-followed')
      }
      return withCommonHeaders(response)
    }
    app.all(
      '/rest/v1/*',
      limited('rest', restLimitOf),
      // Bodies without an announced length are limited where they are read.
      async (context, next) =>
        Number(context.req.header('content-length') ?? 0) > 6 * MB
          ? context.json({ message: 'The request is too large.' }, 413)
          : next(),
      answer,
    )
    // May contain a review.
    app.all('/auth/v1/otp', limitBody(64 * KB), answer)
    app.all('/auth/v1/*', limitBody(16 * KB), answer)
    app.all('/storage/v1/*', answer)
  }

  const { filesAt } = parts
  if (filesAt)
    app.get('/storage/v1/object/public/thumbnail/Content/*', context => {
      const { pathname } = new URL(context.req.url)
      return context.redirect(filesAt + pathname + (isDownload(pathname) ? '?download' : ''))
    })

  app.get('/previews/*', limited('document', 'linkPicture'))
  app.on(
    'GET',
    ['/images/*', '/previews/*'],
    async (context, next) => (await parts.images(context.req.raw)) ?? next(),
  )

  if (assets) {
    app.get('/assets/*', serveStatic({ root: assets, precompressed: true, onFound: cacheForever }))
    app.get('*', publicFiles(assets))
  }

  app.post('/auth/reads', limited('document', 'read'), limitBody(4 * KB), context =>
    parts.receiveRead(context.req.raw, context.get('client')),
  )
  app.post('/preview', limited('page', 'preview'), limitBody(3 * MB), page)
  app.post('/preview/site', limited('page', 'preview'), limitBody(256 * KB), forAdmins(parts.sitePreview))
  app.post('/preview/link', limited('page', 'readLink'), limitBody(8 * KB), forAdmins(parts.readLink))
  app.post('/preview/issue', limited('page', 'preview'), limitBody(64 * KB), forAdmins(parts.issuePreview))
  app.on(['GET', 'POST'], '/auth/mails', limited('document', 'read'), limitBody(KB), context =>
    parts.stopMails(context.req.raw),
  )
  app.on(['GET', 'POST'], '/auth/acts', limited('document', 'actionLink'), limitBody(KB), async context => {
    const response = await parts.reviewActionByMail(context.req.raw)
    if (context.req.method === 'POST') await parts.afterWrite()
    return response
  })
  app.post('/auth/imports', limited('page', 'readLink'), forAdmins(parts.receiveImport))
  app.post(
    '/auth/imports/wake',
    limited('page', 'readLink'),
    limitBody(KB),
    forAdmins(async () => {
      await parts.wakeImports()
      return Response.json({})
    }),
  )
  app.post('/auth/export', limited('document', 'readLink'), limitBody(16 * KB), async context =>
    withCommonHeaders(await parts.exportSite(context.req.raw)),
  )
  app.get('/auth/sender', limited('page', 'read'), forAdmins(parts.checkSender))
  app.get(
    '/auth/version',
    limited('page', 'read'),
    forAdmins(async () => new Response(parts.version)),
  )
  app.post('/subscribe', limited('document', 'subscribe'), limitBody(16 * KB), page)
  // 10,000 characters have up to 120 kB in a form.
  app.post('/contact', limited('document', 'contact'), limitBody(128 * KB), page)
  const limitedSearch = limited('document', 'search')
  app.all(
    '*',
    (context, next) =>
      isSearchPage(new URL(context.req.url).pathname) ? limitedSearch(context, next) : next(),
    limitBody(64 * KB),
    page,
  )

  app.onError((error, context) => {
    const { method, path } = context.req
    if (!context.req.raw.signal.aborted) logFailure('request-failed', error, { method, path })
    return context.json({ message: 'Something went wrong on the server.' }, 500)
  })
  return app
}

/** CORS like hosted Supabase, but for a single origin. */
function allowOrigin(origin: string): MiddlewareHandler {
  const allow = cors({
    origin,
    exposeHeaders: ['content-range', 'retry-after', 'x-request-id', 'x-supabase-api-version'],
    maxAge: 3600,
  })
  return async (context, next) => {
    const refused = await allow(context, next)
    context.res.headers.set(...SHOWN_ANYWHERE)
    return refused
  }
}

/** Modifies the same response: copying it would stream the body, a millisecond later. */
function withCommonHeaders(response: Response): Response {
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING_RUNS)
  return response
}

/** Keys requests by token, so that others at the same address cannot use up the limit. */
function tokenKeyOf({ headers }: Request): string {
  return createHash('sha256')
    .update(headers.get('authorization') ?? '')
    .digest('base64url')
}

function cacheForever(_path: string, context: Context) {
  context.header('cache-control', 'public, max-age=31536000, immutable')
}

import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { type AppEnvironment, limitBody, rateLimiter, restLimitOf } from '#server/http/limit-requests.ts'
import type { Limits } from '#server/http/limits.ts'
import { pagePath } from '#server/http/plain-path.ts'
import { isDownload } from '#shared/files/file-kind.ts'
import { clientAddress, type IsProxy, isFromProxy, isNear } from './base/client-address.ts'
import { failpoint } from './base/failpoint.ts'
import { logEvent, logFailure } from './base/log.ts'
import { chooseId, runInRequest } from './base/request-context.ts'
import { type Answer, addEndpoints, type Endpoints, withCommonHeaders } from './endpoints.ts'
import { publicFiles, SHOWN_ANYWHERE } from './http/public-files.ts'

interface AppParts {
  answerPage: Answer
  backend: Answer | null
  /** Null for pages that are only written to files. */
  endpoints: Endpoints | null
  images: (request: Request) => Promise<Response | null>
  assets: string | null
  limits: Limits
  isProxy: IsProxy
  afterWrite: () => Promise<unknown>
  /** The origin of a site that another process serves and whose pages may use this backend. */
  otherOrigin?: string | null
  /** The origin of hosted Supabase, which stores the files that posts reference by a path on this site. */
  filesAt?: string | null
}

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
    const isFrom = (isProxy: IsProxy) => isFromProxy(socketAddress, isProxy)
    if (forwardedFor && !isProxyLogged && isFrom(isNear) && !isFrom(parts.isProxy)) {
      isProxyLogged = true
      logEvent('warn', 'forwarded-for-ignored', { advice: 'Name the proxy in TRUSTED_PROXIES.' })
    }
    const client = {
      address: clientAddress(socketAddress, forwardedFor, parts.isProxy),
      id:
        context.env?.incoming?.id ??
        chooseId(context.req.header('x-request-id'), () => isFrom(parts.isProxy)),
    }
    // The pages of the other process read on behalf of all visitors, and count their limits there.
    const isOfPages = parts.otherOrigin && !forwardedFor && isFrom(parts.isProxy)
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

  const limited = rateLimiter(parts.limits)
  const page = (context: Handled) => parts.answerPage(context.req.raw, context.get('client'))
  if (backend) {
    const answer = async (context: Handled) => {
      const response = await backend(context.req.raw, context.get('client'))
      if (!['GET', 'HEAD'].includes(context.req.method)) {
        await parts.afterWrite()
        failpoint('write-followed')
      }
      return withCommonHeaders(response)
    }
    app.all('/rest/v1/*', limited('rest', restLimitOf), answer)
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

  if (parts.endpoints) addEndpoints(app, parts.endpoints, limited, parts.afterWrite)
  const forms = new Map([
    ['/preview', every(limited('page', 'preview'), limitBody(3 * MB))],
    ['/subscribe', every(limited('document', 'subscribe'), limitBody(16 * KB))],
    // 10,000 characters have up to 120 kB in a form.
    ['/contact', every(limited('document', 'contact'), limitBody(128 * KB))],
  ])
  const anyPage = limitBody(64 * KB)
  const search = every(limited('document', 'search'), anyPage)
  app.all(
    '*',
    (context, next) => {
      const path = pagePath(new URL(context.req.url).pathname)
      const form = context.req.method === 'POST' ? forms.get(path) : undefined
      return (form ?? (path === '/search' ? search : anyPage))(context, next)
    },
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

function cacheForever(_path: string, context: Context) {
  context.header('cache-control', 'public, max-age=31536000, immutable')
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { chunksOf, streamOf } from '#server/base/stored-file.ts'
import { contentSecurityPolicy, NOTHING_RUNS } from './content-security.ts'
import { finishDocument } from './finish-document.ts'

/** Bytes. Larger writes hide the progress of a slow client, smaller ones take longer. */
const LARGEST_WRITE = 256 * 1024

type Body = Buffer<ArrayBuffer>

type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const encoders: Record<Encoding, (body: Body) => Promise<Body>> = {
  br: body => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: body => compressGzip(body),
  identity: async body => body,
}

interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: Body | null
}

export class FinishedPage {
  readonly status: number
  readonly headers: Headers
  readonly etag: string | null // null when the page must not be cached
  readonly #body: Body
  readonly #encoded = new Map<Encoding, Promise<Body>>()

  constructor(page: { status: number; headers: Headers; body: Body; etag: string | null }) {
    this.status = page.status
    this.headers = page.headers
    this.etag = page.etag
    this.#body = page.body
  }

  get size(): number {
    return this.#body.length
  }

  async toResponse({ method, headers: requestHeaders }: Request): Promise<Response> {
    const { status, headers, body } = await this.answerTo(
      requestHeaders.get('accept-encoding') ?? '',
      requestHeaders.get('if-none-match') ?? '',
    )
    if (method === 'HEAD' || !body || body.length === 0) return new Response(null, { status, headers })
    const isWhole = body.length <= LARGEST_WRITE
    return new Response(isWhole ? body : streamOf(chunksOf(body, LARGEST_WRITE)), { status, headers })
  }

  async sendTo({ method, headers: requestHeaders }: IncomingMessage, response: ServerResponse, id: string) {
    try {
      const { status, headers, body } = await this.answerTo(
        String(requestHeaders['accept-encoding'] ?? ''),
        requestHeaders['if-none-match'] ?? '',
      )
      response.writeHead(status, [...headers.flat(), 'x-request-id', id])
      if (method === 'HEAD' || !body) response.end()
      else if (body.length <= LARGEST_WRITE) response.end(body)
      else await pipeline(Readable.from(chunksOf(body, LARGEST_WRITE)), response)
    } catch {
      response.destroy()
    }
  }

  async answerTo(acceptEncoding: string, ifNoneMatch: string): Promise<Answer> {
    if (matchesEtag(ifNoneMatch, this.etag)) return { status: 304, headers: [...this.headers], body: null }
    const encoding = this.size > 0 ? chooseEncoding(acceptEncoding) : 'identity'
    const body = await this.#encodedAs(encoding)
    const headers = [...this.headers]
    if (encoding !== 'identity') headers.push(['content-encoding', encoding])
    headers.push(['content-length', String(body.length)])
    return { status: this.status, headers, body }
  }

  #encodedAs(encoding: Encoding): Promise<Body> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const encoded = encoders[encoding](this.#body)
    this.#encoded.set(encoding, encoded)
    encoded.catch(() => this.#encoded.delete(encoding))
    return encoded
  }
}

export const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

interface Finishing extends Omit<PageRequest, 'id' | 'logFailure'> {
  backendOrigin: string | null
  isDev: boolean
  cdnSeconds: number
  commonHeaders: Record<string, string>
}

export async function finishPage(page: Response, finishing: Finishing): Promise<FinishedPage> {
  const { backendOrigin, isDev, isUncacheable = false, cdnSeconds, commonHeaders } = finishing
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(commonHeaders)) if (!headers.has(name)) headers.set(name, value)
  const document = isHtml(page) ? finishDocument(await page.text(), finishing) : null
  const body = document ? Buffer.from(document.html) : Buffer.from(await page.arrayBuffer())
  const etag = page.status === 200 && body.length > 0 && !isUncacheable ? etagOf(body) : null

  // Vite injects scripts and styles later, which the policy would block. A feed has its own.
  if (!isDev && !headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      document
        ? contentSecurityPolicy(document.scriptHashes, backendOrigin, document.scriptAddress)
        : NOTHING_RUNS,
    )
  // Differs from the policy of all other pages, so that the third-party code cannot access a page it opens, such as sign-in.
  if (document?.scriptAddress) headers.set('cross-origin-opener-policy', 'unsafe-none')
  headers.append('vary', 'accept-encoding')
  if (etag) headers.set('etag', etag)
  if (!headers.has('cache-control')) {
    const isForCdn = etag !== null && cdnSeconds > 0
    headers.set('cache-control', isForCdn ? `public, max-age=0, s-maxage=${cdnSeconds}` : 'no-cache')
    // Otherwise readers would see the browser's copy from before their own review.
    if (isForCdn)
      headers.set('cdn-cache-control', `max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`)
  }
  return new FinishedPage({ status: page.status, headers, body, etag })
}

const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

function chooseEncoding(accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map(part => part.split(';', 1)[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}

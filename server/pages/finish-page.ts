import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { collectScripts, contentSecurityPolicy, NOTHING_RUNS } from './content-security.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Finishing {
  /** Nonce of the application's inline scripts. */
  marker: string
  backendOrigin: string | null
  isDev: boolean
}

/** Adds policy and ETag, removes the marker, compresses. Answers 304 when the client's copy is current. */
export async function finishPage(
  request: Request,
  page: Response,
  { marker, backendOrigin, isDev }: Finishing,
): Promise<Response> {
  const headers = new Headers(page.headers)
  const type = headers.get('content-type') ?? ''
  const isDocument = type.startsWith('text/html')
  const { html, hashes } = isDocument ? collectScripts(await page.text(), marker) : { html: null, hashes: [] }
  const body = html === null ? Buffer.from(await page.arrayBuffer()) : Buffer.from(html)

  // Vite injects scripts and styles later, which the policy would block.
  if (!isDev)
    headers.set(
      'content-security-policy',
      isDocument ? contentSecurityPolicy(hashes, backendOrigin) : NOTHING_RUNS,
    )
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'accept-encoding')
  if (!page.body || body.length === 0) return new Response(null, { status: page.status, headers })

  if (page.status === 200) {
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    headers.set('etag', etag)
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
  }
  const accepted = request.headers.get('accept-encoding') ?? ''
  let bytes: Uint8Array = body
  if (/\bbr\b/.test(accepted)) {
    bytes = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    headers.set('content-encoding', 'br')
  } else if (/\bgzip\b/.test(accepted)) {
    bytes = await gzipped(body)
    headers.set('content-encoding', 'gzip')
  }
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    status: page.status,
    headers,
  })
}

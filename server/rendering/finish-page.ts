import { createHash } from 'node:crypto'
import { collectScripts, contentSecurityPolicy, NOTHING_RUNS } from './content-security.ts'
import { FinishedPage } from './finished-page.ts'

interface Finishing {
  marker: string
  backendOrigin: string | null
  isDev: boolean
  isUnkept?: boolean
  scriptAddress?: string
  /** How long a CDN may answer with a page; 0 for a response to one client. */
  cdnSeconds: number
}

export async function finishPage(
  page: Response,
  { marker, backendOrigin, isDev, isUnkept = false, scriptAddress, cdnSeconds }: Finishing,
): Promise<FinishedPage> {
  const headers = new Headers(page.headers)
  const type = headers.get('content-type') ?? ''
  const isDocument = type.startsWith('text/html')
  const { html, hashes } = isDocument ? collectScripts(await page.text(), marker) : { html: null, hashes: [] }
  const body = html === null ? Buffer.from(await page.arrayBuffer()) : Buffer.from(html)

  // Vite injects scripts and styles later, which the policy would block. A feed has its own.
  if (!isDev && !headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      isDocument ? contentSecurityPolicy(hashes, backendOrigin, scriptAddress) : NOTHING_RUNS,
    )
  headers.append('vary', 'accept-encoding')
  const etag =
    page.status === 200 && body.length > 0 && !isUnkept
      ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      : null
  if (etag) headers.set('etag', etag)
  if (!headers.has('cache-control')) {
    const isForCdn = etag !== null && cdnSeconds > 0
    headers.set('cache-control', isForCdn ? `public, max-age=0, s-maxage=${cdnSeconds}` : 'no-cache')
    // Otherwise a reader would see the browser's copy from before their own review.
    if (isForCdn)
      headers.set('cdn-cache-control', `max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`)
  }
  return new FinishedPage({ status: page.status, headers, body, etag })
}

import { createHash } from 'node:crypto'
import { collectScripts, contentSecurityPolicy, NOTHING_RUNS } from './content-security.ts'
import { FinishedPage } from './finished-page.ts'

interface Finishing {
  marker: string
  backendOrigin: string | null
  isDev: boolean
  isUnkept?: boolean
}

export async function finishPage(
  page: Response,
  { marker, backendOrigin, isDev, isUnkept = false }: Finishing,
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
      isDocument ? contentSecurityPolicy(hashes, backendOrigin) : NOTHING_RUNS,
    )
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'accept-encoding')
  const etag =
    page.status === 200 && body.length > 0 && !isUnkept
      ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      : null
  if (etag) headers.set('etag', etag)
  return new FinishedPage({ status: page.status, headers, body, etag })
}

import { createHash } from 'node:crypto'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { contentSecurityPolicy, NOTHING_RUNS } from './content-security.ts'
import { finishDocument } from './finish-document.ts'
import { FinishedPage } from './finished-page.ts'

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
  const document = finishing.html === undefined ? null : finishDocument(finishing.html, finishing)
  const body = document ? Buffer.from(document.html) : Buffer.from(await page.arrayBuffer())
  const etag = page.status === 200 && body.length > 0 && !isUncacheable ? etagOf(body) : null

  // Vite injects scripts and styles later, which the policy would block. A feed has its own.
  if (!isDev && !headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      document
        ? contentSecurityPolicy(
            document.scriptHashes,
            backendOrigin,
            document.scriptAddress,
            finishing.frames,
          )
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

import { createClient, type Session } from '@supabase/supabase-js'
import { within } from '@testing-library/dom'
import toasts from 'react-hot-toast/headless'
import { expect, onTestFinished, vi } from 'vitest'
import { openWindow } from '#tests/support/dom.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What stands between the page and the backend. */
export interface Network {
  /** Reads, as paths with their search. */
  read: string[]
  /** Writes, as 'METHOD path' with the body. */
  sent: { request: string; body: unknown }[]
  /** Answers instead of the backend, throws as a broken connection does, or returns null to pass a request on. */
  intercept: (request: Request) => Promise<Response | null> | Response | null
}

export interface ReviewPage {
  network: Network
  /** Queries of testing-library within the whole page. */
  page: ReturnType<typeof within>
  /** The row of a comment, by its words. Throws when it is not there. */
  row(words: string): HTMLElement
  texts(): string[]
}

/**
 * Renders the reviews of a post as the page does, with session, router and toasts, in a window of happy-dom and against the
 * real backend. `session` null: a visitor.
 */
export async function openReviews(
  server: TestServer,
  postId: number,
  session: Session | null,
  search = '',
  intercept: Network['intercept'] = () => null,
): Promise<ReviewPage> {
  const window = openWindow(server.url)
  if (session) localStorage.setItem('sb-byline-auth-token', JSON.stringify(session))
  const network: Network = { read: [], sent: [], intercept }
  const passOn = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? '' : await request.clone().text()
    if (request.method === 'GET' || pathname.includes('/rpc/')) network.read.push(pathname + search)
    else network.sent.push({ request: `${request.method} ${pathname}`, body: body ? JSON.parse(body) : null })
    return (await network.intercept(request)) ?? passOn(request)
  }

  // Anew for each page: the client and the toasts belong to a page.
  vi.resetModules()
  const { createRoot } = await import('react-dom/client')
  const { createMemoryRouter, RouterProvider } = await import('react-router')
  const { SessionProvider } = await import('#app/session/session-provider.tsx')
  const { Toaster } = await import('#app/ui/toaster.tsx')
  const { Reviews } = await import('#app/routes/blog/reviews/reviews.tsx')
  const { readReviewQuery } = await import('#app/routes/blog/reviews/review-query.ts')
  const { viewReviews } = await import('#app/data/reviews.ts')

  const visitor = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const initial = await viewReviews(visitor, {
    blogId: postId,
    ...readReviewQuery(new URLSearchParams(search)),
  })
  const backend = { url: server.url, key: server.publishableKey }
  const reviews = (
    <SessionProvider backend={backend}>
      <Reviews post={{ id: postId }} initial={initial} />
      <Toaster />
    </SessionProvider>
  )
  const router = createMemoryRouter([{ path: '/post', element: reviews }], {
    initialEntries: [`/post${search}`],
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(<RouterProvider router={router} />)
  onTestFinished(async () => {
    root.unmount()
    vi.restoreAllMocks()
    toasts.remove()
    globalThis.fetch = passOn
    await window.happyDOM.close()
  })
  const page = within(document.body)
  const ready: ReviewPage = {
    network,
    page,
    row: words => {
      const row = page.getByText(words).closest('li')
      if (!row) throw new Error(`No comment says '${words}'.`)
      return row
    },
    texts: () => {
      const list = page.queryByRole('list', { name: 'Comments' })
      return list ? [...list.querySelectorAll('.comment-text')].map(element => element.textContent) : []
    },
  }
  // The session is known once the reader's profile is asked for.
  await until(() =>
    expect(network.read.some(path => path.startsWith('/rest/v1/profiles')) || !session).toBe(true),
  )
  await until(() => page.getByRole('button', { name: 'Submit' }))
  // A review that is sent within two seconds counts as a bot's.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000)
  return ready
}

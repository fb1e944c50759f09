import type { Session } from '@supabase/supabase-js'
import { configure, within } from '@testing-library/dom'
import { type ComponentType, createElement, type ReactNode } from 'react'
import toasts from 'react-hot-toast/headless'
import { expect, onTestFinished, vi } from 'vitest'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { openWindow } from '#tests/support/dom.ts'
import type { BorrowedServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'

// The whole page, or all its roles, in each error cost more than the check that `until` repeats.
const quickErrors = {
  getElementError: (message: string | null) =>
    new Error(`${message}\n${document.body.textContent.slice(0, 1000)}`),
  // Of testing-library's own waitFor, missing in its types.
  _disableExpensiveErrorDiagnostics: true,
}
configure(quickErrors)

/** What stands between the page and the backend. */
export interface Network {
  /** Reads, as paths with their search. */
  read: string[]
  /** Writes, as 'METHOD path' with the body. */
  sent: { request: string; body: unknown }[]
  /** Answers instead of the backend, throws as a broken connection does, or returns null to pass a request on. */
  intercept: (request: Request) => Promise<Response | null> | Response | null
}

export interface Page {
  network: Network
  /** Queries of testing-library within the whole page. */
  page: ReturnType<typeof within>
  /** The path that the router shows. */
  path(): string
  /** The same with its search. */
  address(): string
  /** To an address, or back in the history when it is a negative number; before the first page there is one at '/'. */
  go(to: string | number): Promise<void>
}

interface Shown {
  server: BorrowedServer
  /** Null for a visitor. */
  session: Partial<Session> | null
  /** A path and search. */
  address: string
  /** What the page shows; its modules must be imported here, since each page has its own. */
  show: () => Promise<ReactNode>
  intercept?: Network['intercept']
  /** The search and fragment of an emailed link with which the tab was opened. */
  emailLink?: { search?: string; hash?: string }
  /** The address for which this browser has requested a link. */
  requested?: string
  /** Whether the backend is on another host. */
  isHosted?: boolean
  /** The session storage of an earlier page of the tab. */
  tabStorage?: Record<string, string>
}

/** Renders something with session, router and toasts in a window of happy-dom, against the real backend. */
export async function openPage({
  server,
  session,
  address,
  show,
  intercept = () => null,
  emailLink,
  requested,
  isHosted = false,
  tabStorage = {},
}: Shown): Promise<Page> {
  present = server
  const window = openWindow(server.url)
  if (session) localStorage.setItem('sb-byline-auth-token', JSON.stringify(session))
  if (requested)
    localStorage.setItem('byline-asked-link', JSON.stringify({ email: requested, at: Date.now() }))
  for (const [key, value] of Object.entries(tabStorage)) sessionStorage.setItem(key, value)
  if (emailLink) {
    const link = { search: '', hash: '', ...emailLink, at: Date.now() }
    history.replaceState({ emailLink: link }, '')
  }
  const network: Network = { read: [], sent: [], intercept }
  const passOn = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, server.url) : input, init)
    const { pathname, search } = new URL(request.url)
    const isJson = request.headers.get('content-type')?.includes('json')
    const body = request.method !== 'GET' && isJson ? await request.clone().text() : ''
    if (request.method === 'GET' || pathname.includes('/rpc/')) network.read.push(pathname + search)
    else if (request.method !== 'HEAD')
      network.sent.push({ request: `${request.method} ${pathname}`, body: body ? JSON.parse(body) : null })
    const answer = await network.intercept(request)
    // The server has only the backend.
    const isPage = request.method === 'HEAD' && !pathname.startsWith('/rest/')
    return answer ?? (isPage ? new Response() : passOn(request))
  }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})

  // A new one for each page: the client and its session belong to a page.
  vi.resetModules()
  const { createRoot } = await import('react-dom/client')
  const { createMemoryRouter, RouterProvider } = await import('react-router')
  const { SessionProvider } = await import('#app/session/session-provider.tsx')
  const { SignInAgainDialog } = await import('#app/account/sign-in-again-dialog.tsx')
  const { Toaster } = await import('#app/ui/toaster.tsx')
  const element = (
    <SessionProvider backend={{ url: isHosted ? server.url : null, key: server.publishableKey }}>
      {await show()}
      <SignInAgainDialog />
      <Toaster />
    </SessionProvider>
  )
  const root = { site: siteDefaults }
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => root }], {
    initialEntries: ['/', address],
    hydrationData: { loaderData: { root } },
  })
  const tree = createRoot(document.body.appendChild(document.createElement('div')))
  tree.render(<RouterProvider router={router} />)
  onTestFinished(async () => {
    tree.unmount()
    vi.restoreAllMocks()
    toasts.remove()
    globalThis.fetch = passOn
    await window.happyDOM.close()
  })
  // The session is loaded once the profile is requested.
  const isComplete = Boolean(session?.access_token && session.refresh_token && session.expires_at)
  await until(() =>
    expect(network.read.some(path => path.startsWith('/rest/v1/profiles')) || !isComplete).toBe(true),
  )
  return {
    network,
    page: within(document.body),
    path: () => router.state.location.pathname,
    address: () => router.state.location.pathname + router.state.location.search,
    go: to => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)),
  }
}

let present: BorrowedServer
const serverFetch = globalThis.fetch

/** Renders the page of a route module with what its loader returns. */
export async function pageOf(loading: Promise<object>): Promise<ReactNode> {
  const route = await loading
  const page: ComponentType<{ loaderData: unknown }> = Reflect.get(route, 'default')
  const loader: unknown = Reflect.get(route, 'loader')
  const { RouterContextProvider } = await import('react-router')
  const { visitor, visitorOf } = await import('#app/loading/loader-context.ts')
  const context = new RouterContextProvider()
  context.set(visitor, visitorOf({ url: present.url, key: present.publishableKey, fetch: serverFetch }))
  return createElement(page, {
    loaderData:
      typeof loader === 'function' ? await loader({ context, url: new URL('http://localhost/') }) : null,
  })
}

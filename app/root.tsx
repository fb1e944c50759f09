import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { SignInAgainDialog } from '#app/account/sign-in-again-dialog.tsx'
import { Arrival } from '#app/boot/arrival.tsx'
import { EarlyScripts, ReplayEvents, ReportReads } from '#app/boot/early-scripts.tsx'
import { ErrorFallback } from '#app/boot/error-fallback.tsx'
import { outsideLoader } from '#app/boot/outside-code.server.ts'
import { OutsideCodeGuard } from '#app/boot/outside-code-guard.tsx'
import { ScriptError } from '#app/boot/script-error.tsx'
import { viewTransitionsStyle } from '#app/boot/view-transitions.ts'
import { currentSite, pageRequest, visitor } from '#app/loading/loader-context.ts'
import { useSite } from '#app/loading/use-site.ts'
import { PageError, pageErrorMeta } from '#app/site/errors/page-error.tsx'
import { followRedirects } from '#app/site/follow-redirects.ts'
import { Footer } from '#app/site/layout/footer.tsx'
import { SessionArea } from '#app/site/layout/session-area.tsx'
import { noNavigation } from '#shared/settings/navigation.ts'
import type { Route } from './+types/root'
import { SessionProvider } from './session/session-provider.tsx'
import './styles/app.css'
import { areForReading } from '#app/boot/waits-for-intent.ts'
import { TopBar } from '#app/site/layout/top-bar.tsx'
import { italics } from './styles/fonts/italics.ts'
import { lookAddress } from './styles/look/look-sheet.server.ts'
import { ownSheet } from './styles/look/own-sheet.server.ts'
import { ButtonLink } from './ui/button.tsx'
import { Toaster } from './ui/toaster.tsx'

export const middleware = [followRedirects]

export const meta = pageErrorMeta

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { backend } = context.get(visitor)
  const { navigation, outsideCode, ...site } = context.get(currentSite)
  const page = context.get(pageRequest)
  page.outside = outsideLoader(outsideCode)
  const look = lookAddress(site.look)
  const own = page.previewedSite ? null : await ownSheet(site.look)
  return {
    backend,
    navigation,
    origin: url.origin,
    site: { ...site, look: { ...site.look, css: '' } },
    readsReported: site.countsReads ? (page.isForCdn ? ('all' as const) : ('unseen' as const)) : null,
    ...(look && { look }),
    ...(own && { ownCss: own.address }),
  }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  // Not by pathname, because unknown addresses below /dashboard show the 404 page.
  const matches = useMatches()
  const isDashboard = matches.some(match => match.id === 'dashboard/layout')
  const isForReading = areForReading(matches.map(({ id }) => id))
  const isSearch = matches.some(match => match.id === 'site/search/search')
  const site = useSite()
  // The frame around an error page may itself have thrown the error, and would throw it again.
  const error = useRouteError()
  const {
    backend,
    navigation = noNavigation,
    look,
    ownCss,
    readsReported,
  } = useRouteLoaderData<typeof loader>('root') ?? {}

  const bar = (session: ReactNode) => (
    <TopBar isDashboard={isDashboard} hasSearch={!isDashboard && !isSearch} links={navigation.top}>
      {session}
    </TopBar>
  )
  // Posts and newsletter pages have their own form, and account pages fit into the window without one.
  const hasNewsletter = !matches.some(({ id }) =>
    /^(account\/|site\/newsletter\/|site\/posts\/post-page)/.test(id),
  )
  const foot = !isDashboard && <Footer navigation={navigation} hasNewsletter={hasNewsletter} />
  const page = (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <ScriptError />
      <EarlyScripts />
      {isForReading && readsReported && <ReportReads all={readsReported === 'all'} />}
      {backend ? (
        <SessionProvider backend={backend}>
          <ReplayEvents />
          {isForReading && <OutsideCodeGuard />}
          {bar(<SessionArea />)}
          {children}
          {foot}
          <SignInAgainDialog />
        </SessionProvider>
      ) : (
        <>
          {bar(
            <ButtonLink className="screen-only" to="/signin">
              Sign In
            </ButtonLink>,
          )}
          {children}
          {foot}
        </>
      )}
      <Toaster />
      <Arrival />
    </>
  )
  return (
    <html lang={site.language} data-theme={site.theme === 'dark' ? 'dark' : 'light'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!site.isIndexed && <meta name="robots" content="noindex" />}
        {/* React may mistake a style element that an extension has inserted for this one. */}
        <style suppressHydrationWarning>{viewTransitionsStyle}</style>
        {/* In development the sheet that declares the layers loads after the others. */}
        {import.meta.env.DEV && <style>@layer reset, theme, base, ui, components, helpers;</style>}
        {isForReading && (
          <link
            rel="preload"
            href={italics[site.look.typePair]}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            // After the style sheet, and still before the first paint.
            fetchPriority="low"
          />
        )}
        <Meta />
        <Links />
        {look && <link rel="stylesheet" href={look} />}
        {isForReading && ownCss && <link rel="stylesheet" href={ownCss} />}
        <link rel="alternate" type="application/rss+xml" title={site.title} href="/rss.xml" />
      </head>
      <body>
        {error ? <ErrorFallback otherwise={children}>{page}</ErrorFallback> : page}
        <Scripts />
      </body>
    </html>
  )
}

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

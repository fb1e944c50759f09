import { isRouteErrorResponse, useLocation } from 'react-router'
import { Cover } from '#app/components/cover.tsx'
import { type RootMatches, siteOf } from '#app/loading/site-of.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export function PageError({ error }: { error?: unknown }) {
  if (isMissingPage(error)) return <NotFoundPage />
  return isRouteErrorResponse(error) && error.status === 405 ? <ReadOnlyPage /> : <ErrorPage error={error} />
}

export const pageErrorMeta = ({ error, matches }: { error?: unknown; matches: RootMatches }) =>
  isMissingPage(error) ? titleMeta('Page not found')({ matches }) : [{ title: siteOf(matches).title }]

const isMissingPage = (error: unknown) => isRouteErrorResponse(error) && [404, 410].includes(error.status)

function ReadOnlyPage() {
  const { pathname } = useLocation()
  return (
    <NotFound art={<Cover code="sun-6-574ea7d1" />} heading="This page does not accept submissions.">
      <p>It is read-only. Nothing was changed.</p>
      <a className="button button-main" href={pathname}>
        Open the page
      </a>
    </NotFound>
  )
}

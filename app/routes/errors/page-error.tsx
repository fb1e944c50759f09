import { isRouteErrorResponse } from 'react-router'
import { type RootMatches, siteOf } from '#app/content/site-of.ts'
import { titled } from '#app/content/titled.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ReadOnlyPage } from './read-only-page.tsx'

export function PageError({ error }: { error?: unknown }) {
  if (isMissingPage(error)) return <NotFoundPage />
  return isRouteErrorResponse(error) && error.status === 405 ? <ReadOnlyPage /> : <ErrorPage error={error} />
}

export const pageErrorMeta = ({ error, matches }: { error?: unknown; matches: RootMatches }) =>
  isMissingPage(error) ? titled('Page not found')({ matches }) : [{ title: siteOf(matches).title }]

const isMissingPage = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

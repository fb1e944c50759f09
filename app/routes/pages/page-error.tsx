import { isRouteErrorResponse } from 'react-router'
import { titled } from '#app/content/titled.ts'
import { site } from '#site'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ReadOnlyPage } from './read-only-page.tsx'

export function PageError({ error }: { error?: unknown }) {
  if (isMissingPage(error)) return <NotFoundPage />
  return isRouteErrorResponse(error) && error.status === 405 ? <ReadOnlyPage /> : <ErrorPage error={error} />
}

export const pageErrorMeta = ({ error }: { error?: unknown }) =>
  isMissingPage(error) ? titled('Page not found') : [{ title: site.title }]

const isMissingPage = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

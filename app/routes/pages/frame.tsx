import { Outlet, useLocation } from 'react-router'
import { isList, usePendingPage } from '../blog/use-pending-page.ts'
import { ListWaiting, PostWaiting } from '../blog/waiting.tsx'
import type { Route } from './+types/frame'
import { PageError, pageErrorMeta } from './page-error.tsx'

export const meta = pageErrorMeta

/** The layout of all pages. Bar, session and theme stay while a page loads or fails. */
export default function Frame() {
  const pending = usePendingPage()
  const { pathname } = useLocation()
  if (pending === 'post') return <PostWaiting />
  if (pending === 'list' && !isList(pathname)) return <ListWaiting />
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

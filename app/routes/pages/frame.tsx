import { Outlet, useLocation } from 'react-router'
import { isList, useComing } from '../blog/use-coming.ts'
import { ListWaiting, PostWaiting } from '../blog/waiting.tsx'
import type { Route } from './+types/frame'
import { PageError, pageErrorMeta } from './page-error.tsx'

export const meta = pageErrorMeta

/** Every page is inside: while one is on its way, or has failed, the bar, the session and the theme stay as they are. */
export default function Frame() {
  const coming = useComing()
  const { pathname } = useLocation()
  if (coming === 'post') return <PostWaiting />
  if (coming === 'list' && !isList(pathname)) return <ListWaiting />
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

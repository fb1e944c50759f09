import { useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageError, pageErrorMeta } from '../errors/page-error.tsx'
import { PendingList, PendingPost } from '../posts/pending-pages.tsx'
import { isList, usePendingPage } from '../posts/use-pending-page.ts'
import type { Route } from './+types/frame'

export const meta = pageErrorMeta

export default function Frame() {
  const pending = usePendingPage()
  const { pathname } = useLocation()
  const isWaiting = pending === 'post' || (pending !== null && !isList(pathname))

  // A skeleton starts at the top of its page. The router has already saved the scroll position for Back.
  useLayoutEffect(() => {
    if (isWaiting) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isWaiting])

  if (pending === 'post') return <PendingPost />
  if (isWaiting) return <PendingList />
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

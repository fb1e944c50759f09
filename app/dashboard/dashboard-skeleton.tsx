import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export function DashboardSkeleton({ error }: { error: ReactNode }) {
  return (
    <div className="dashboard">
      <DashboardNav />
      <main id="main">
        {error ?? (
          <>
            <noscript>
              <p>The dashboard needs JavaScript.</p>
            </noscript>
            <h1 className="row dashboard-head" aria-label="Dashboard">
              <Skeleton width="9rem" height="2.25rem" />
            </h1>
            <LateMessage />
            <div className="panel">
              <RowsSkeleton />
            </div>
          </>
        )}
      </main>
    </div>
  )
}

const LATE = 2000

function LateMessage() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="dashboard-late">
      {isLate &&
        'Your session is still being checked: the connection is slow, or the service is not responding.'}
    </output>
  )
}

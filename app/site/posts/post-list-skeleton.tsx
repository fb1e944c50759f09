import type { ReactNode } from 'react'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'

export function PostListSkeleton({ hasLead, side }: { hasLead: boolean; side: ReactNode }) {
  return (
    <>
      {hasLead && (
        <Waiting>
          <div className="post-card-lead">
            <div className="cover skeleton skeleton-cover cover-wide post-card-cover post-card-lead-cover" />
            <div className="grid">
              <div className="stack">
                <Skeleton shape="line" width="40%" />
                <Skeleton height="4.5rem" width="83%" />
              </div>
              <div className="stack">
                <Skeleton shape="line" />
                <Skeleton shape="line" width="92%" />
                <Skeleton shape="line" width="67%" />
              </div>
            </div>
          </div>
        </Waiting>
      )}
      <div className="grid columns">
        <div>
          <Waiting className="post-list">
            {(hasLead ? [1, 2, 3] : [1, 2, 3, 4]).map(n => (
              <div className="post-card" key={n}>
                <div className="cover skeleton skeleton-cover post-card-cover" />
                <div className="stack">
                  <Skeleton shape="line" width="40%" />
                  <Skeleton height="2rem" width="83%" />
                  <Skeleton shape="line" />
                  <Skeleton shape="line" width="67%" />
                </div>
              </div>
            ))}
          </Waiting>
        </div>
        {side}
      </div>
    </>
  )
}

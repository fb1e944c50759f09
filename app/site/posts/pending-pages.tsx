import { PostSkeleton } from '#app/components/article/post-skeleton.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { PostListSkeleton } from './post-list-skeleton.tsx'

export function PendingList({ hasLead }: { hasLead: boolean }) {
  return (
    <main id="main" className="wrap">
      <div className="masthead stack" aria-hidden="true">
        <Skeleton height="1.75rem" width="67%" />
      </div>
      <PostListSkeleton hasLead={hasLead} side={<SideWaiting />} />
    </main>
  )
}

export function PendingPost() {
  return (
    <main id="main" className="wrap">
      <PostSkeleton />
    </main>
  )
}

function SideWaiting() {
  return (
    <aside className="stack columns-side screen-only" aria-hidden="true">
      <div className="owner-card stack">
        <Skeleton shape="round" width="4.75rem" height="4.75rem" />
        <Skeleton height="1.625rem" width="67%" />
        <Skeleton shape="line" width="50%" />
        <Skeleton height="2.75rem" />
      </div>
    </aside>
  )
}

import { PostSkeleton } from '#app/components/article/post-skeleton.tsx'
import { Bone } from '#app/ui/skeleton.tsx'
import { PostListSkeleton } from './post-list-skeleton.tsx'

export function ListWaiting({ hasLead }: { hasLead: boolean }) {
  return (
    <main id="main" className="wrap">
      <div className="masthead stack" aria-hidden="true">
        <Bone height="1.75rem" width="67%" />
      </div>
      <PostListSkeleton hasLead={hasLead} side={<SideWaiting />} />
    </main>
  )
}

export function PostWaiting() {
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
        <Bone shape="round" width="4.75rem" height="4.75rem" />
        <Bone height="1.625rem" width="67%" />
        <Bone shape="line" width="50%" />
        <Bone height="2.75rem" />
      </div>
    </aside>
  )
}

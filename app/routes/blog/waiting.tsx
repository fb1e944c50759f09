import { Bone } from '#app/ui/skeleton.tsx'
import { PostListSkeleton } from './post-list-skeleton.tsx'
import { PostSkeleton } from './post-skeleton.tsx'

export function ListWaiting() {
  return (
    <main id="main" className="wrap">
      <div className="masthead skeleton-stack" aria-hidden="true">
        <Bone height="3rem" width="80%" />
        <Bone height="3rem" width="50%" />
      </div>
      <div className="columns">
        <PostListSkeleton />
        <SideWaiting />
      </div>
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

/** As high as the window, since small windows show the end of the side column. */
function SideWaiting() {
  return (
    <aside
      className="columns-side screen-only"
      style={{ minHeight: '100dvh', alignContent: 'start' }}
      aria-hidden="true"
    >
      <div className="owner-card skeleton-stack">
        <Bone shape="round" width="4.75rem" height="4.75rem" />
        <Bone height="1.625rem" width="67%" />
        <Bone shape="line" width="50%" />
        <Bone height="2.75rem" />
      </div>
    </aside>
  )
}

import { PostSkeleton } from '#app/components/article/post-skeleton.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'

export function PendingList() {
  return (
    <main id="main" className="wrap">
      <div className="masthead stack" aria-hidden="true">
        <Skeleton height="1.75rem" width="67%" />
      </div>
      <div className="grid columns">
        <PendingCards />
      </div>
    </main>
  )
}

export function PendingCards() {
  return (
    <div>
      <Waiting className="post-list">
        {[1, 2, 3, 4].map(n => (
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
  )
}

export function PendingPost() {
  return (
    <main id="main" className="wrap">
      <PostSkeleton />
    </main>
  )
}

import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function PostListSkeleton() {
  return (
    <Waiting>
      <div className="post-list">
        {[1, 2, 3, 4].map(n => (
          <div className="post-card" key={n}>
            <div className="cover skeleton skeleton-cover post-card-cover" />
            <div className="skeleton-stack">
              <Bone shape="line" width="40%" />
              <Bone height="1.875rem" width="83%" />
              {n > 1 && <Bone height="1.875rem" width="50%" />}
              <Bone shape="line" />
              <Bone shape="line" width="67%" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}

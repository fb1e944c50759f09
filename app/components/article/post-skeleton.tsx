import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'

export function PostSkeleton() {
  return (
    <Waiting className="sheet">
      <div className="cover skeleton skeleton-cover cover-wide post-cover" />
      <div className="post-head stack">
        <Skeleton height="3.25rem" width="67%" />
        <Skeleton shape="line" width="33%" />
      </div>
      <div className="stack">
        {['100%', '92%', '100%', '83%', '60%'].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
          <Skeleton shape="line" width={width} key={n} />
        ))}
      </div>
    </Waiting>
  )
}

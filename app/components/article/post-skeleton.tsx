import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function PostSkeleton() {
  return (
    <Waiting className="sheet">
      <div className="cover skeleton skeleton-cover cover-wide post-cover" />
      <div className="post-head stack">
        <Bone height="3.25rem" width="67%" />
        <Bone shape="line" width="33%" />
      </div>
      <div className="stack">
        {['100%', '92%', '100%', '83%', '60%'].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
          <Bone shape="line" width={width} key={n} />
        ))}
      </div>
    </Waiting>
  )
}

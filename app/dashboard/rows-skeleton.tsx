import { AvatarSkeleton, Skeleton, Waiting } from '#app/ui/skeleton.tsx'

export function RowsSkeleton() {
  return (
    <Waiting className="panel-rows recent-users">
      {[1, 2, 3, 4, 5].map(n => (
        <div key={n}>
          <AvatarSkeleton />
          <div className="stack">
            <Skeleton shape="line" width="50%" />
            <Skeleton shape="line" width="75%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

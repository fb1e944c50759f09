import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'

export function TableSkeleton() {
  return (
    <Waiting>
      <div className="stack table-skeleton">
        {[1, 2, 3, 4, 5].map(n => (
          <div key={n}>
            <Skeleton width="1.25rem" height="1.25rem" />
            <Skeleton shape="line" width="80%" />
            <Skeleton shape="line" width="67%" />
            <Skeleton shape="line" width="67%" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

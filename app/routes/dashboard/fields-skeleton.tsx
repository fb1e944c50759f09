import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function FieldsSkeleton() {
  return (
    <Waiting>
      <div className="panel fields-skeleton">
        {[1, 2, 3, 4].map(n => (
          <div className="skeleton-stack" key={n}>
            <Bone shape="line" width="8rem" />
            <Bone height="48px" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function CountsSkeleton() {
  return (
    <Waiting>
      <div className="stack counts">
        {[1, 2, 3].map(n => (
          <div className="panel counts-card" key={n}>
            <Bone shape="line" width="60%" />
            <Bone height="2.75rem" width="60%" />
            <Bone shape="line" width="40%" />
            <Bone height="2.75rem" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

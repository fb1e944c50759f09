import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function FieldsSkeleton() {
  return (
    <Waiting>
      <div className="panel panel-form">
        {[1, 2, 3, 4].map(n => (
          <div className="stack" key={n}>
            <Bone shape="line" width="8rem" />
            <Bone height="48px" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

import { Bone, Waiting } from '#app/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className="panel panel-form">
        <div className="row">
          <Bone shape="round" width="5.5rem" height="5.5rem" />
          <Bone height="2.75rem" width="9rem" />
        </div>
        <div className="stack">
          <Bone shape="line" width="25%" />
          <Bone height="3rem" />
          <Bone shape="line" width="25%" />
          <Bone height="3rem" />
        </div>
        <Bone height="2.75rem" width="7.5rem" />
      </div>
    </Waiting>
  )
}

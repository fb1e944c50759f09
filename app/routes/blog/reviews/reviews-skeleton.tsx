import { AvatarBone, Bone, Waiting } from '#app/ui/skeleton.tsx'

export function ReviewsSkeleton() {
  return (
    <Waiting className="review-list ruled">
      {[1, 2].map(n => (
        <div className="review-item" key={n}>
          <header className="row">
            <AvatarBone />
            <Bone shape="line" width="33%" />
          </header>
          <div className="stack">
            <Bone shape="line" width="92%" />
            <Bone shape="line" width="60%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

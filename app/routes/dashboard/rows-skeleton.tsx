import { AvatarBone, Bone, Waiting } from '#app/ui/skeleton.tsx'

export function RowsSkeleton() {
  return (
    <Waiting>
      {[1, 2, 3, 4, 5].map(n => (
        <div className="rows-skeleton" key={n}>
          <AvatarBone />
          <div className="skeleton-stack">
            <Bone shape="line" width="50%" />
            <Bone shape="line" width="75%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

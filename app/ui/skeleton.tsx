/** Shapes in the place and size of what is coming, and one polite word for those who do not see them. */
export function Bone({ className = '' }: { className?: string }) {
  return <span className={`bone ${className}`} />
}

export function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <>
      <p className="sr-only" role="status">
        Loading
      </p>
      <div aria-hidden="true">{children}</div>
    </>
  )
}

export function BlogListSkeleton() {
  return (
    <Waiting>
      <div className="list">
        {[1, 2, 3, 4].map(n => (
          <div className="card" key={n}>
            <div className="cover bone" />
            <div className="bones">
              <Bone className="line w-2/5" />
              <Bone className="h-7.5 w-5/6" />
              {n > 1 && <Bone className="h-7.5 w-1/2" />}
              <Bone className="line w-full" />
              <Bone className="line w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function PostSkeleton() {
  return (
    <Waiting>
      <div className="cover post-cover bone" />
      <div className="post-head bones">
        <Bone className="h-13 w-2/3" />
        <Bone className="line mt-6 w-1/3" />
      </div>
      <div className="bones max-w-184">
        {['w-full', 'w-11/12', 'w-full', 'w-5/6', 'w-3/5'].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <Bone className={`line ${width}`} key={n} />
        ))}
      </div>
    </Waiting>
  )
}

export function ReviewsSkeleton() {
  return (
    <Waiting>
      {[1, 2].map(n => (
        <div className="comment" key={n}>
          <AvatarBone />
          <div className="bones">
            <Bone className="line w-1/3" />
            <Bone className="line w-11/12" />
            <Bone className="line w-3/5" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

export function AvatarBone() {
  return <Bone className="round avatar-bone" />
}

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className="panel profile">
        <div className="picture">
          <Bone className="round size-22" />
          <Bone className="h-11 w-36" />
        </div>
        <div className="bones">
          <Bone className="line w-1/4" />
          <Bone className="h-12 w-full" />
          <Bone className="line w-1/4" />
          <Bone className="h-12 w-full" />
        </div>
      </div>
    </Waiting>
  )
}

export function TableSkeleton() {
  return (
    <Waiting>
      <div className="bones p-6">
        {[1, 2, 3, 4, 5].map(n => (
          <div className="bones-row" key={n}>
            <Bone className="size-5" />
            <Bone className="line w-4/5" />
            <Bone className="line w-2/3" />
            <Bone className="line w-2/3" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function CountsSkeleton() {
  return (
    <Waiting>
      <div className="counts">
        {[1, 2, 3].map(n => (
          <div className="panel count bones" key={n}>
            <Bone className="line w-3/5" />
            <Bone className="h-11 w-3/5" />
            <Bone className="line w-2/5" />
            <Bone className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** Five rows of people or of what they said. */
export function RowsSkeleton() {
  return (
    <Waiting>
      {[1, 2, 3, 4, 5].map(n => (
        <div className="waiting-row" key={n}>
          <AvatarBone />
          <div className="bones">
            <Bone className="line w-1/2" />
            <Bone className="line w-3/4" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

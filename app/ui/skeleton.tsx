import { classNames } from './class-names.ts'

export function Bone({
  shape = 'block',
  width,
  height,
}: {
  shape?: 'block' | 'line' | 'round'
  width?: string
  height?: string
}) {
  const look = classNames(
    'skeleton',
    shape === 'line' && 'skeleton-line',
    shape === 'round' && 'skeleton-round',
  )
  return <span className={look} style={{ width, height }} />
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
      <div className="post-list">
        {[1, 2, 3, 4].map(n => (
          <div className="post-card" key={n}>
            <div className="cover skeleton skeleton-cover post-card-cover" />
            <div className="skeleton-stack">
              <Bone shape="line" width="40%" />
              <Bone height="1.875rem" width="83%" />
              {n > 1 && <Bone height="1.875rem" width="50%" />}
              <Bone shape="line" />
              <Bone shape="line" width="67%" />
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
      <div className="cover skeleton skeleton-cover post-cover" />
      <div className="post-head skeleton-stack">
        <Bone height="3.25rem" width="67%" />
        <Bone shape="line" width="33%" />
      </div>
      <div className="skeleton-stack skeleton-column">
        {['100%', '92%', '100%', '83%', '60%'].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
          <Bone shape="line" width={width} key={n} />
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
          <div className="skeleton-stack">
            <Bone shape="line" width="33%" />
            <Bone shape="line" width="92%" />
            <Bone shape="line" width="60%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

export function AvatarBone() {
  return <Bone shape="round" width="40px" height="40px" />
}

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className="panel profile-form">
        <div className="picture-field">
          <Bone shape="round" width="5.5rem" height="5.5rem" />
          <Bone height="2.75rem" width="9rem" />
        </div>
        <div className="skeleton-stack">
          <Bone shape="line" width="25%" />
          <Bone height="3rem" />
          <Bone shape="line" width="25%" />
          <Bone height="3rem" />
        </div>
      </div>
    </Waiting>
  )
}

export function TableSkeleton() {
  return (
    <Waiting>
      <div className="skeleton-stack skeleton-table">
        {[1, 2, 3, 4, 5].map(n => (
          <div className="skeleton-row" key={n}>
            <Bone width="1.25rem" height="1.25rem" />
            <Bone shape="line" width="80%" />
            <Bone shape="line" width="67%" />
            <Bone shape="line" width="67%" />
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
          <div className="panel counts-card counts-waiting skeleton-stack" key={n}>
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

export function RowsSkeleton() {
  return (
    <Waiting>
      {[1, 2, 3, 4, 5].map(n => (
        <div className="recent-waiting" key={n}>
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

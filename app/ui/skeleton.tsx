import { classNames } from './class-names.ts'

type Props = { shape?: 'block' | 'line' | 'round'; width?: string; height?: string }

export function Skeleton({ shape = 'block', width, height }: Props) {
  const look = classNames(
    'skeleton',
    shape === 'line' && 'skeleton-line',
    shape === 'round' && 'skeleton-round',
  )
  return <span className={look} style={{ width, height }} />
}

export function Waiting({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </>
  )
}

export function AvatarSkeleton() {
  return <Skeleton shape="round" width="40px" height="40px" />
}

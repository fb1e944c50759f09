import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { countFound, reviewsPerPage } from '#app/data/reviews.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ReviewsSkeleton } from '#app/ui/skeleton.tsx'
import { Trouble } from '#app/ui/trouble.tsx'
import type { Shown } from './use-reviews.ts'

type Props = {
  shown: Shown
  /** Whether the rows belong to another view than the one that is asked for. */
  outdated: boolean
  ref: Ref<HTMLUListElement>
  onRetry: () => void
  onMore: () => void
  children: ReactNode
}

export function CommentList({ shown, outdated, ref, onRetry, onMore, children }: Props) {
  const { summary, of, comments, phase, trouble } = shown
  const titled =
    outdated || comments.length === 0
      ? 'The comments could not be loaded.'
      : 'Not every comment could be read again.'
  return (
    <>
      {trouble && <Trouble title={titled} reason={trouble} onRetry={onRetry} />}
      {phase === 'loading' && <ReviewsSkeleton />}
      {!outdated && phase !== 'loading' && !trouble && comments.length === 0 && <Empty words="No Data" />}
      {!outdated && phase !== 'loading' && comments.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        <ul ref={ref} className="comments" tabIndex={0} aria-label="Comments">
          {children}
          {comments.length < countFound(summary, of.filter) && !trouble && (
            <More waiting={phase === 'loading more'} onMore={onMore} />
          )}
        </ul>
      )}
    </>
  )
}

/** Asks for more when the reader scrolls near, and when pressed. */
function More({ waiting, onMore }: { waiting: boolean; onMore: () => void }) {
  const end = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (waiting || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: end.current.parentElement,
      rootMargin: '400px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting, onMore])

  return (
    <li ref={end} className="more-comments">
      {waiting ? <ReviewsSkeleton /> : <Button onClick={onMore}>Show {reviewsPerPage} more comments</Button>}
    </li>
  )
}

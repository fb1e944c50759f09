import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { AvatarSkeleton, Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { countPlaces, reviewsPerPage } from '#shared/data/reviews.ts'
import { countShown } from './shown-list.ts'
import type { useReviews } from './use-reviews.ts'

type Props = {
  reviews: ReturnType<typeof useReviews>
  outdated: boolean
  ref: RefObject<HTMLUListElement | null>
  children: ReactNode
}

export function ReviewList({ reviews, outdated, ref, children }: Props) {
  const { error, loading, extending, reload, loadMore } = reviews
  const { summary, of, rows } = reviews.shown
  const waiting = outdated && !error
  const held = useHeldHeight(waiting, ref)
  const found = countPlaces(summary, of.filter)
  const errorTitle =
    outdated || rows.length === 0
      ? 'The comments could not be loaded.'
      : 'Some comments could not be refreshed.'
  return (
    <div className="review-list-place" ref={held.place}>
      {error && !extending && (
        <ErrorMessage title={errorTitle} reason={error} busy={loading} onRetry={reload} />
      )}
      {waiting && <ReviewsSkeleton />}
      {!outdated && !waiting && !error && rows.length === 0 && <Empty text="No Data" />}
      {!outdated && !waiting && rows.length > 0 && (
        <ul ref={held.rows} className="review-list ruled" tabIndex={-1} aria-label="Comments">
          {children}
          {error && extending && (
            <li className="review-list-more">
              <ErrorMessage
                title="More comments could not be loaded."
                reason={error}
                busy={loading}
                onRetry={loadMore}
              />
            </li>
          )}
          {countShown(rows) < found && !error && <More waiting={loading && extending} onMore={loadMore} />}
        </ul>
      )}
    </div>
  )
}

/** Preserves the height of the list while other rows load, to avoid a layout shift below. */
function useHeldHeight(waiting: boolean, list: RefObject<HTMLUListElement | null>) {
  const place = useRef<HTMLDivElement>(null)
  const height = useRef(0)

  const rows = useCallback(
    (element: HTMLUListElement) => {
      list.current = element
      return () => {
        // The rows are still in the page. Measuring after each change instead would force a layout every time.
        height.current = place.current?.getBoundingClientRect().height ?? 0
        list.current = null
      }
    },
    [list],
  )

  useLayoutEffect(() => {
    const style = place.current?.style
    if (!waiting || !style) return
    style.minHeight = `${height.current}px`
    return () => {
      style.minHeight = ''
      height.current = 0
    }
  }, [waiting])

  return { place, rows }
}

function More({ waiting, onMore }: { waiting: boolean; onMore: () => void }) {
  const end = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (waiting || !end.current) return
    // Entries may be batched; the last one has the current state.
    const observer = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && onMore(), {
      rootMargin: '400px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting, onMore])

  return (
    <li ref={end} className="review-list-more">
      {waiting ? <ReviewsSkeleton /> : <Button onClick={onMore}>Show {reviewsPerPage} more comments</Button>}
    </li>
  )
}

function ReviewsSkeleton() {
  return (
    <Waiting className="review-list ruled">
      {[1, 2].map(n => (
        <div className="review-item" key={n}>
          <header className="row">
            <AvatarSkeleton />
            <Skeleton shape="line" width="33%" />
          </header>
          <div className="stack">
            <Skeleton shape="line" width="92%" />
            <Skeleton shape="line" width="60%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

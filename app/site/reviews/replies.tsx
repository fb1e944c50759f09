import type { MouseEvent, ReactNode } from 'react'
import { type Review, repliesPerPress } from '#shared/data/reviews.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import { counted } from '#shared/text/count.ts'

type Props = {
  review: Review
  shown: Review[]
  onMore: (ids: number[]) => void
  children: (reply: Review) => ReactNode
}

/** The replies to a review. Without JavaScript, 'Show more' links to a page that includes them. */
export function Replies({ review, shown, onMore, children }: Props) {
  if (review.replies.length === 0) return null
  return (
    <ul className="replies" aria-label={review.deleted ? 'Replies' : `Replies to ${review.username}`}>
      {runsOfReplies(review, shown).map(run =>
        run.shown ? (
          children(run.shown)
        ) : (
          <More key={`more ${run.from}`} {...run} review={review} onMore={onMore} />
        ),
      )}
    </ul>
  )
}

type MoreProps = { review: Review; hidden: number[]; from: number; onMore: (ids: number[]) => void }

function More({ review, hidden, from, onMore }: MoreProps) {
  const opened = hidden.slice(0, repliesPerPress)
  // A review's address shows its first replies; a reply's address shows the replies around it.
  const isAtFirst = from + opened.length <= repliesPerPress
  const named = isAtFirst ? review.id : opened[Math.min(opened.length, repliesPerPress / 2) - 1]
  const what = from > 0 ? ['more reply', 'more replies'] : ['reply', 'replies']
  const all = counted(hidden.length, what[0] ?? '', what[1] ?? '')

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore(opened)
  }

  return (
    <li>
      <a
        href={reviewPlace(named ?? review.id)}
        id={`replies_${hidden[0]}`}
        className="inline replies-more"
        onClick={open}
      >
        {`Show ${hidden.length > opened.length ? `${opened.length} of ` : ''}${all}`}
      </a>
    </li>
  )
}

type Run = { shown: Review; hidden?: never } | { shown?: never; hidden: number[]; from: number }

/** Splits the replies of a review, in order, into loaded ones and runs of ids that are not loaded. `from`: how many replies come before the run. */
function runsOfReplies({ replies }: Pick<Review, 'replies'>, shown: Review[]): Run[] {
  const byId = new Map(shown.map(reply => [reply.id, reply]))
  const runs: Run[] = []
  for (const [from, id] of replies.entries()) {
    const reply = byId.get(id)
    const last = runs.at(-1)
    if (reply) runs.push({ shown: reply })
    else if (last?.hidden) last.hidden.push(id)
    else runs.push({ hidden: [id], from })
  }
  return runs
}

import { memo, type ReactNode } from 'react'
import { counted, grouped } from '#app/content/count.ts'
import { avatar } from '#app/content/picture-addresses.ts'
import type { Review } from '#app/data/reviews.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Stars } from '#app/ui/stars.tsx'

type Props = {
  review: Review
  liked: boolean
  likes: number
  isOwn: boolean
  /** Whether the author wrote the post, since a reader may have the same name. */
  isAuthor: boolean
  isReported: boolean
  onLike: (review: Review) => void
  onReport: (review: Review) => void
  onEdit: (review: Review) => void
  onDelete: (review: Review) => void
}

/** Memoized, because a list of a thousand grows by twenty: the others must not be rendered again. */
export const ReviewItem = memo((props: Props) => {
  const { review, liked, likes, isOwn, isAuthor, isReported, onLike, onReport, onEdit, onDelete } = props
  return (
    <ReviewFrame review={review} isAuthor={isAuthor}>
      <p className="review-item-text" dir="auto">
        {review.content}
      </p>
      <footer>
        {!review.held && (
          <button
            type="button"
            id={`like_${review.id}`}
            className="review-item-act"
            aria-pressed={liked}
            aria-label={`${liked ? 'Unlike' : 'Like'}, ${counted(likes, 'like')}`}
            onClick={() => onLike(review)}
          >
            <Icon name="heart" />
            {grouped(likes)}
          </button>
        )}
        {isOwn && (
          <>
            <button
              type="button"
              className="review-item-act"
              id={editButtonId(review.id)}
              onClick={() => onEdit(review)}
            >
              <Icon name="pen" />
              Edit
            </button>
            <button
              type="button"
              className="review-item-act review-item-act-danger"
              onClick={() => onDelete(review)}
            >
              <Icon name="trash" />
              Delete
            </button>
          </>
        )}
        {!isOwn &&
          !review.held &&
          (isReported ? (
            <span className="review-item-act">
              <Icon name="flag" />
              Reported
            </span>
          ) : (
            <button
              type="button"
              id={`report_${review.id}`}
              className="review-item-act"
              onClick={() => onReport(review)}
            >
              <Icon name="flag" />
              Report
            </button>
          ))}
      </footer>
    </ReviewFrame>
  )
})

// The underscore keeps the ids of buttons apart from those of headings.
export const editButtonId = (id: number) => `edit_${id}`

export function ReviewFrame({
  review,
  editing = false,
  isAuthor,
  children,
}: {
  review: Review | null
  editing?: boolean
  isAuthor?: boolean
  children: ReactNode
}) {
  return (
    <li className={editing ? 'review-item review-item-editing' : 'review-item'} data-review={review?.id}>
      <Avatar src={avatar(review?.avatarUrl ?? null, 160)} name={review?.username ?? ''} />
      <div>
        {review && (
          <header>
            <span className="byline review-item-author">
              By <bdi>{review.username}</bdi>
            </span>
            {(review.held || isAuthor) && (
              <span className="review-item-badge">{review.held ? 'Waiting for approval' : 'Author'}</span>
            )}
            {!editing && review.rating !== null && (
              <Stars rating={review.rating} className="review-item-stars" />
            )}
            <Moment at={review.createdAt} />
          </header>
        )}
        {children}
      </div>
    </li>
  )
}

import { type ComponentProps, memo, type ReactNode } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { Moment } from '#app/components/moment.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { Review } from '#shared/data/reviews.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { reviewAnchor, reviewPlace } from '#shared/posts/review-place.ts'
import { counted, grouped } from '#shared/text/count.ts'

export type ReviewAction = 'like' | 'reply' | 'report' | 'claim' | 'edit' | 'delete' | 'mark'

type Props = {
  review: Review
  liked: boolean
  likes: number
  isOwn: boolean
  /** Marks the author of the post, because a reader may have the same name. */
  isAuthor: boolean
  isBest: boolean
  isReported: boolean
  /** Whether visitors see it: neither it nor the review above it is held. */
  isShown: boolean
  canReply: boolean
  canMark: boolean
  onAction: (action: ReviewAction, review: Review) => void
}

/** Memoized: a list of a thousand grows by twenty, and the other rows must not render again. */
export const ReviewItem = memo((props: Props) => {
  const { review, liked, likes, isOwn, isAuthor, isBest, isReported, isShown, canReply, canMark, onAction } =
    props
  const perform = (action: ReviewAction) => () => onAction(action, review)
  const icon = (name: IconName) => review.parent === null && <Icon name={name} />
  return (
    <ReviewParts review={review} isAuthor={isAuthor} isBest={isBest}>
      <p className="review-item-text" dir="auto">
        {review.content}
      </p>
      <footer className="row">
        {isShown && (
          <Action
            id={`like_${review.id}`}
            aria-pressed={liked}
            aria-label={`${liked ? 'Unlike' : 'Like'}, ${counted(likes, 'like')}`}
            onClick={perform('like')}
          >
            <Icon name="heart" />
            <span>{grouped(likes)}</span>
          </Action>
        )}
        {canReply && isShown && (
          <Action id={replyButtonId(review.id)} onClick={perform('reply')}>
            {icon('reply')}
            <span>Reply</span>
          </Action>
        )}
        {isOwn && (
          <>
            <Action id={editButtonId(review.id)} onClick={perform('edit')}>
              {icon('pen')}
              <span>Edit</span>
            </Action>
            <Action className="review-item-action-danger" onClick={perform('delete')}>
              {icon('trash')}
              <span>Delete</span>
            </Action>
          </>
        )}
        {!isOwn &&
          isShown &&
          (isReported ? (
            <span className="review-item-action">
              {icon('flag')}
              <span>Reported</span>
            </span>
          ) : (
            <Action id={`report_${review.id}`} onClick={perform('report')}>
              {icon('flag')}
              <span>Report</span>
            </Action>
          ))}
        {canMark && review.parent === null && isShown && (
          <Action id={`mark_${review.id}`} aria-pressed={review.changedPost} onClick={perform('mark')}>
            <Icon name="check" />
            <span>This review changed the post</span>
          </Action>
        )}
        {review.isImported && (
          <Action onClick={perform('claim')}>
            <span>Was this you?</span>
          </Action>
        )}
      </footer>
    </ReviewParts>
  )
})

const Action = ({ className, ...button }: ComponentProps<'button'>) => (
  <button {...button} type="button" className={classNames('review-item-action', className)} />
)

// The underscore prevents collisions with the ids of headings.
export const editButtonId = (id: number) => `edit_${id}`
export const replyButtonId = (id: number) => `reply_${id}`

type FrameProps = {
  review: Review | null
  editing?: boolean
  isLinked?: boolean
  children: ReactNode
}

/** The row of a review with its replies, or the row of a reply. `isLinked`: whether the address names it. */
export function ReviewFrame({ review, editing, isLinked, children }: FrameProps) {
  return (
    <li
      className={classNames(
        'review-item',
        review?.parent != null && 'review-item-reply',
        editing && 'review-item-editing',
        isLinked && 'review-item-linked',
      )}
      id={review ? reviewAnchor(review.id) : undefined}
      tabIndex={-1}
      data-review={review?.id}
    >
      {children}
    </li>
  )
}

type ReviewPartsProps = {
  review: Review | null
  editing?: boolean
  isAuthor?: boolean
  isBest?: boolean
  children: ReactNode
}

export function ReviewParts(props: ReviewPartsProps) {
  const { review, editing = false, isAuthor = false, isBest = false, children } = props
  const isReply = review !== null && review.parent !== null
  const badge = review && badgeOf(review, isAuthor)
  return (
    <div>
      {review && (
        <header className="row">
          {!isReply && (
            <Avatar
              className="review-item-picture"
              src={avatar(review.avatarUrl, 160)}
              name={review.username}
              size="small"
            />
          )}
          <span className="byline review-item-author">
            By <bdi>{review.username}</bdi>
          </span>
          {review.answeredName !== null && (
            <span className="hint">
              to <bdi>{review.answeredName || 'a deleted comment'}</bdi>
            </span>
          )}
          {badge && <span className="badge">{badge}</span>}
          {isBest && <span className="badge">Best comment</span>}
          {!editing && review.rating !== null && (
            <Stars rating={review.rating} className="review-item-stars" />
          )}
          <a href={reviewPlace(review.id)} className="hint">
            <Moment at={review.createdAt} />
          </a>
          {review.isImported && <span className="hint">imported</span>}
          {review.edited && <span className="hint">edited</span>}
          {review.reviewedVersion && <ReviewedVersion since={review.reviewedVersion} />}
          {review.changedPost && <span className="badge">Changed the post</span>}
        </header>
      )}
      {children}
    </div>
  )
}

function ReviewedVersion({ since }: { since: string }) {
  const { sharesVersions } = useSite()
  const label = (
    <>
      about the version of <Moment at={since} />
    </>
  )
  if (!sharesVersions) return <span className="hint">{label}</span>
  return (
    <Link
      className="hint link"
      relative="path"
      to={`changes?from=${encodeURIComponent(since)}`}
      rel="nofollow"
      title="What changed since"
    >
      {label}
    </Link>
  )
}

function badgeOf({ held, isByAdmin }: Review, isAuthor: boolean): string | null {
  if (held) return 'Waiting for approval'
  if (isAuthor) return 'Author'
  return isByAdmin ? 'Administrator' : null
}

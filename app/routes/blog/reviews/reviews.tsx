import { startTransition, useOptimistic, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { useSite } from '#app/content/use-site.ts'
import { countFound, type LikedReview, type Review, type ReviewsView } from '#app/data/reviews.ts'
import { findDraft } from '#app/session/drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { useStable } from '#app/ui/use-stable.ts'
import { AveragePanel } from './average-panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditForm, editDrafts } from './edit-form.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewForm, reviewFormId } from './review-form.tsx'
import { editButtonId, ReviewFrame, ReviewItem } from './review-item.tsx'
import { ReviewList } from './review-list.tsx'
import { type ReviewQuery, readReviewQuery, writeReviewQuery } from './review-query.ts'
import { ReviewsHead } from './reviews-head.tsx'
import { SignInDialog, type SignInPrompt } from './sign-in-dialog.tsx'
import { useLikes } from './use-likes.ts'
import { useReports } from './use-reports.ts'
import { useRestoredPlace } from './use-restored-place.ts'
import { isSameQuery, useReviews } from './use-reviews.ts'
import { type Edited, useUnfinishedEdit } from './use-unfinished-edit.ts'

const toAdd = { words: 'You need to be logged in to add a comment', place: reviewFormId }
const toLike = { words: 'You need to be logged in to add a like', place: 'comments' }
const toChange = {
  words: 'You need to be logged in to change a comment. What you wrote is kept.',
  place: 'comments',
}
const toReport = { words: 'You need to be logged in to report a comment', place: 'comments' }
const toDelete = { words: 'You need to be logged in to delete a comment', place: 'comments' }

type Props = { post: { id: number; authorId: string }; initial: ReviewsView; best?: LikedReview | null }

/** The reviews of a post. `best`: the best-liked, to be quoted. `initial`: data of the server for a visitor. Needs the post's id as `key`, so that state is not shared. */
export function Reviews({ post, initial, best = null }: Props) {
  const { session } = useSession()
  const { reviewers } = useSite()
  const userId = session.state === 'signed in' ? session.user.id : null
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [view, setView] = useOptimistic(readReviewQuery(search))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [doomed, setDoomed] = useState<Review | null>(null)
  const [accused, setAccused] = useState<Review | null>(null)
  const [asked, setAsked] = useState<SignInPrompt | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const lastEdited = useRef<number | null>(null)
  const reviews = useReviews(post, initial, view, edited?.id ?? null)
  const { shown, change, reload } = reviews
  const likes = useLikes(shown.liked, {
    onSent: change.liked,
    onSettled: reload,
    onSignedOut: () => setAsked(toLike),
  })
  const reports = useReports()
  useRestoredPlace(list, shown.rows.length, reviews.loadUntil)
  useUnfinishedEdit(post.id, reviews.trouble !== null, setEdited)
  const focusKeeper = useKeptFocus(() => [editButton(lastEdited.current), list.current, heading.current])

  function showView(next: ReviewQuery) {
    // The router updates the address later, while the reader may already choose again.
    startTransition(async () => {
      setView(next)
      await navigate(`?${writeReviewQuery(search, next)}`, { replace: true, preventScrollReset: true })
    })
  }

  function startEditing(review: Review) {
    if (edited && findDraft(editDrafts(post.id) + edited.id, userId))
      toast.success('What you changed in your other comment is kept. Press its Edit to go on.')
    setEdited({ id: review.id, review })
  }

  const onLike = useStable(likes.press)
  const onReport = useStable((review: Review) => (userId === null ? setAsked(toReport) : setAccused(review)))
  const onEdit = useStable(startEditing)

  function stopEditing() {
    lastEdited.current = edited?.id ?? null
    setEdited(null)
    reload()
  }

  const underThePen = userId !== null && edited && (
    <ReviewFrame key={edited.id} review={edited.review} editing>
      <EditForm
        review={edited.review ?? { id: edited.id, postId: post.id, content: '', rating: null, createdAt: '' }}
        gone={edited.review === null}
        userId={userId}
        onSaved={changes => {
          change.saved(edited.id, changes)
          stopEditing()
        }}
        onGone={reload}
        onLeave={stopEditing}
        onSignedOut={() => setAsked(toChange)}
      />
    </ReviewFrame>
  )
  const penIsInList = shown.rows.some(({ id }) => id === edited?.id)

  return (
    <section className="reviews screen-only" aria-labelledby="reviews" {...focusKeeper}>
      <h2 className="sr-only" id="reviews">
        Reviews
      </h2>
      <AveragePanel summary={shown.summary} best={best} />
      {reviewers === 'nobody' ? (
        <p>New reviews are closed.</p>
      ) : (
        <ReviewForm
          post={post}
          onSignedOut={() => setAsked(toAdd)}
          onAdded={review => {
            // At once, not a frame later and after the requests of reload.
            flushSync(() => change.added(review))
            list.current?.querySelector(`[data-review="${review.id}"]`)?.scrollIntoView({ block: 'nearest' })
            reload()
          }}
        />
      )}
      <ReviewsHead
        heading={heading}
        total={shown.summary.total}
        found={
          view.filter === 0 || !isSameQuery(shown.of, view) ? null : countFound(shown.summary, view.filter)
        }
        view={view}
        onView={showView}
      />
      {underThePen && !penIsInList && (
        <ul className="review-list" aria-label="Your unfinished edit">
          {underThePen}
        </ul>
      )}
      <ReviewList ref={list} reviews={reviews} outdated={!isSameQuery(shown.of, view)}>
        {shown.rows.map(review =>
          underThePen && review.id === edited.id ? (
            underThePen
          ) : (
            <ReviewItem
              key={review.id}
              review={review}
              liked={likes.isLiked(review)}
              likes={likes.likesOf(review)}
              isOwn={review.userId === userId}
              isAuthor={review.userId === post.authorId}
              isReported={reports.reported.has(review.id)}
              onLike={onLike}
              onReport={onReport}
              onEdit={onEdit}
              onDelete={setDoomed}
            />
          ),
        )}
      </ReviewList>
      <DeleteDialog
        review={doomed}
        onDeleted={review => {
          change.deleted(review)
          reload()
        }}
        onGone={reload}
        onClose={() => setDoomed(null)}
        onSignedOut={() => setAsked(toDelete)}
      />
      <ReportDialog
        review={accused}
        onReported={({ id }) => reports.add(id)}
        onGone={reload}
        onClose={() => setAccused(null)}
        onSignedOut={() => setAsked(toReport)}
      />
      <SignInDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

const editButton = (id: number | null) => (id === null ? null : document.getElementById(editButtonId(id)))

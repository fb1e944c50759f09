import { type ReactNode, startTransition, useEffect, useMemo, useOptimistic, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { findDraft } from '#app/loading/drafts.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'
import { useStable } from '#app/ui/use-stable.ts'
import { listMyReports } from '#shared/data/reports.ts'
import {
  countFound,
  markReview,
  type RatingSummary,
  type Review,
  type ReviewsView,
} from '#shared/data/reviews.ts'
import { reviewAnchor } from '#shared/posts/review-place.ts'
import { AveragePanel } from './average-panel.tsx'
import { BestReview, quotedOf } from './best-review.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditForm, editDrafts } from './edit-form.tsx'
import { Replies } from './replies.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReviewForm, replyDrafts, reviewFormId } from './review-form.tsx'
import {
  editButtonId,
  type ReviewAction,
  ReviewFrame,
  ReviewItem,
  ReviewParts,
  replyButtonId,
} from './review-item.tsx'
import { ReviewList } from './review-list.tsx'
import { type ReviewQuery, readReviewQuery, writeReviewQuery } from './review-query.ts'
import { ReviewsHead } from './reviews-head.tsx'
import { groupReplies } from './shown-list.ts'
import { SignInDialog, type SignInPrompt } from './sign-in-dialog.tsx'
import { UnsentText } from './unsent-text.tsx'
import { useLikes } from './use-likes.ts'
import { useLinked } from './use-linked.ts'
import { useMailOffer } from './use-mail-offer.ts'
import { useMailedForm } from './use-mailed-form.ts'
import { useRestoredPlace } from './use-restored-place.ts'
import { isSameQuery, useReviews } from './use-reviews.ts'
import { type Unfinished, useUnfinished } from './use-unfinished.ts'

type Props = {
  post: { id: number; authorId: string }
  areReviewsClosed: boolean
  initial: ReviewsView
  onRated: (rated: Rated) => void
}

export type Rated = { postId: number; rating: Pick<RatingSummary, 'average' | 'count'> }

/** The reviews of a post. `initial`: the first rows as a visitor sees them, loaded by the server. Give it the post's id as `key`, so that posts do not share state. */
export function Reviews({ post, areReviewsClosed, initial, onRated }: Props) {
  const { user, profile } = useSession()
  const { reviewers } = useSite()
  const userId = user?.id ?? null
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [view, setView] = useOptimistic(readReviewQuery(search))
  const [edited, setEdited] = useState<Unfinished | null>(null)
  const [replyingTo, setReplyingTo] = useState<Unfinished | null>(null)
  const [dialog, setDialog] = useState<{ name: 'delete' | 'report' | 'claim'; review: Review } | null>(null)
  const closeDialog = () => setDialog(null)
  const [signInPrompt, setSignInPrompt] = useState<SignInPrompt | null>(null)
  const requestSignIn = (to: string, place = 'comments', review?: SignInPrompt['review']) =>
    setSignInPrompt({ message: `You need to be logged in to ${to}`, place, review })
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const nextFocus = useRef('')
  const reviews = useReviews(post, initial, view)
  const { shown, add, reload } = reviews
  const { average, count } = shown.summary
  const isInitial = shown.summary === initial.summary
  // A review without a rating does not affect the post, so the post need not render again.
  useEffect(() => {
    if (!isInitial) onRated({ postId: post.id, rating: { average, count } })
  }, [isInitial, average, count, onRated, post.id])
  const likes = useLikes(shown.liked, { reload, onSignedOut: () => requestSignIn('add a like') })
  const { mutate } = useMutation()
  const reported = useQuery(async client => new Set(await listMyReports(client, userId ?? '')), userId)
  const mailOffer = useMailOffer()
  const MailedForm = useMailedForm(mailOffer.isRequested && userId === null)
  useRestoredPlace(list, shown.rows.length, reviews.loadUntil)
  const failing = reviews.error !== null
  useUnfinished(editDrafts(post.id), { failing }, setEdited)
  useUnfinished(replyDrafts(post.id), { failing, forVisitors: true }, setReplyingTo)
  const restoredFocus = useRestoredFocus(() => [
    document.getElementById(nextFocus.current),
    list.current,
    heading.current,
  ])
  const [isRefused, setRefused] = useState(false)
  const areClosed = areReviewsClosed || isRefused
  const isOpen = reviewers !== 'nobody' && !areClosed
  const quoted = quotedOf(shown)
  const rows = shown.rows.filter(({ id }) => id !== shown.linked?.id)
  const threads = shown.linked ? [shown.linked, ...rows] : rows
  const replies = useMemo(() => groupReplies(shown), [shown])
  const ids = new Set(threads.flatMap(({ id }) => [id, ...(replies.get(id) ?? []).map(({ id }) => id)]))
  const isLinkedThere = useLinked(view.linked, ids)

  function showView(next: ReviewQuery) {
    // The router updates the address later, and the reader may choose again before that.
    startTransition(async () => {
      setView(next)
      await navigate(`?${writeReviewQuery(search, next)}`, { replace: true, preventScrollReset: true })
    })
  }

  const actions: Record<ReviewAction, (review: Review) => void> = {
    like: likes.press,
    reply(review) {
      const isOther = replyingTo !== null && replyingTo.id !== review.id
      if (isOther && findDraft(replyDrafts(post.id) + replyingTo.id, userId))
        toast.success('Your unfinished reply is saved. Click Reply to continue.')
      setReplyingTo({ id: review.id, review, isPressed: true })
    },
    report: review =>
      userId === null ? requestSignIn('report a comment') : setDialog({ name: 'report', review }),
    claim: review =>
      userId === null
        ? requestSignIn('claim a comment', reviewAnchor(review.id))
        : setDialog({ name: 'claim', review }),
    edit(review) {
      if (edited && findDraft(editDrafts(post.id) + edited.id, userId))
        toast.success('Your changes to your other comment are saved. Click its Edit button to continue.')
      setEdited({ id: review.id, review })
    },
    delete: review => setDialog({ name: 'delete', review }),
    mark: review =>
      mutate(async client => {
        const isMarked = await markReview(client, review.id, !review.changedPost)
        if (!isMarked) toast.error('This review is no longer shown, so it was not marked.')
        reload()
      }),
  }
  const onAction = useStable((action: ReviewAction, review: Review) => actions[action](review))
  const onMore = useStable((ids: number[]) => {
    nextFocus.current = reviewAnchor(ids[0] ?? 0)
    reviews.openReplies(ids)
  })

  function stopEditing() {
    nextFocus.current = edited ? editButtonId(edited.id) : ''
    setEdited(null)
  }

  const editing = userId !== null && edited && (
    <ReviewParts review={edited.review} editing isAuthor={edited.review?.userId === post.authorId}>
      <EditForm
        key={`${edited.id} ${edited.review === null}`}
        edited={edited}
        postId={post.id}
        userId={userId}
        onSaved={async saved => {
          await reviews.update(saved)
          stopEditing()
        }}
        onGone={() => {
          setEdited({ ...edited, review: null })
          reload()
        }}
        onLeave={stopEditing}
        onSignedOut={() => requestSignIn('change a comment. What you wrote is kept.')}
      />
    </ReviewParts>
  )

  const replyForm = isOpen && replyingTo && (
    <ReviewForm
      key={`${replyingTo.id} ${replyingTo.review === null}`}
      post={post}
      replyingTo={replyingTo}
      mailOffer={mailOffer}
      onClosed={() => setRefused(true)}
      onGone={() => {
        setReplyingTo({ ...replyingTo, review: null })
        reload()
      }}
      onSignedOut={() => requestSignIn('reply. What you wrote is kept.')}
      onLeave={() => {
        nextFocus.current = replyButtonId(replyingTo.id)
        setReplyingTo(null)
      }}
      onAdded={reply => {
        nextFocus.current = reviewAnchor(reply.id)
        add(reply)
        setReplyingTo(null)
      }}
    />
  )
  const replyingToThread = replyingTo?.review?.parent ?? replyingTo?.id

  function row(review: Review, isShown: boolean, below?: ReactNode) {
    const isEdited = editing && review.id === edited.id
    return (
      <ReviewFrame
        key={review.id}
        review={review}
        editing={Boolean(isEdited)}
        isLinked={review.id === view.linked}
      >
        {isEdited ? (
          editing
        ) : review.deleted ? (
          <p className="hint">This review was deleted</p>
        ) : (
          <ReviewItem
            review={review}
            liked={likes.isLiked(review)}
            likes={likes.likesOf(review)}
            isOwn={userId !== null && review.userId === userId}
            isAuthor={review.userId === post.authorId}
            isBest={review.id === quoted?.id}
            isReported={reported.value?.has(review.id) ?? false}
            isShown={isShown}
            canReply={isOpen}
            canMark={profile?.role === 'admin'}
            onAction={onAction}
          />
        )}
        {below}
      </ReviewFrame>
    )
  }

  const thread = (review: Review) =>
    row(
      review,
      !review.held,
      <>
        <Replies review={review} shown={replies.get(review.id) ?? []} onMore={onMore}>
          {reply => row(reply, !review.held && !reply.held)}
        </Replies>
        {replyingToThread === review.id && replyForm}
      </>,
    )

  return (
    <section className="reviews sheet screen-only" dir="ltr" aria-labelledby="reviews" {...restoredFocus}>
      <h2 className="sr-only" id="reviews">
        Reviews
      </h2>
      <AveragePanel summary={shown.summary} />
      <div>
        {quoted && <BestReview review={quoted} />}
        {reviewers === 'nobody' && <p>New reviews are closed.</p>}
        {reviewers !== 'nobody' && areClosed && <p role="status">Reviews are closed</p>}
        {!isOpen && <UnsentText postId={post.id} />}
        {isOpen && (
          <ReviewForm
            post={post}
            mailOffer={mailOffer}
            posted={shown.rows}
            onClosed={() => setRefused(true)}
            onSignedOut={review =>
              requestSignIn('add a comment', reviewFormId, { postId: post.id, ...review })
            }
            onAdded={review => {
              add(review)
              list.current
                ?.querySelector(`[data-review="${review.id}"]`)
                ?.scrollIntoView({ block: 'nearest' })
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
          onView={next => showView({ ...next, linked: null })}
        />
        {editing && !ids.has(edited.id) && (
          <ul className="review-list ruled" aria-label="Your unfinished edit">
            <ReviewFrame review={edited.review} editing>
              {editing}
            </ReviewFrame>
          </ul>
        )}
        {replyingToThread !== undefined && !ids.has(replyingToThread) && replyForm}
        {!isLinkedThere && isSameQuery(shown.of, view) && (
          <p className="hint">The linked comment no longer exists.</p>
        )}
        {shown.linked && (
          <ul className="review-list ruled" aria-label="The linked comment">
            {thread(shown.linked)}
          </ul>
        )}
        <ReviewList ref={list} reviews={reviews} outdated={!isSameQuery(shown.of, view)}>
          {rows.map(thread)}
        </ReviewList>
      </div>
      {dialog?.name === 'delete' && (
        <DeleteDialog
          review={dialog.review}
          onDeleted={() => reviews.remove(dialog.review)}
          onClose={closeDialog}
        />
      )}
      {dialog?.name === 'report' && (
        <ReportDialog
          review={dialog.review}
          onReported={reported.reload}
          onGone={reload}
          onClose={closeDialog}
        />
      )}
      {dialog?.name === 'claim' && <ClaimDialog onClaimed={reload} onClose={closeDialog} />}
      {signInPrompt && (
        <SignInDialog prompt={signInPrompt} MailedForm={MailedForm} onClose={() => setSignInPrompt(null)} />
      )}
    </section>
  )
}

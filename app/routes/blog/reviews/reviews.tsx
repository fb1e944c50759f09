import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countFound, type Review, type ReviewsView } from '#app/data/reviews.ts'
import { dropDraft, findDraft } from '#app/session/drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { AveragePanel } from './average-panel.tsx'
import { Comment, CommentFrame, editButtonId } from './comment.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentsHead } from './comments-head.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditForm, editDraft } from './edit-form.tsx'
import { ReviewForm, reviewFormId } from './review-form.tsx'
import { type Asked, SignInDialog } from './sign-in-dialog.tsx'
import { useLikes } from './use-likes.ts'
import { isSame, useReviews } from './use-reviews.ts'
import { readView, type View, writeView } from './view.ts'

type Post = { id: number }

const toAdd = { words: 'You need to be logged in to add a comment', place: reviewFormId }
const toLike = { words: 'You need to be logged in to add a like', place: 'comments' }
const toChange = { words: 'You need to be logged in to change a comment', place: 'comments' }

/**
 * What readers say about a post. `initial` is what the address asks for, as a visitor sees it. Keyed by the post's id:
 * nothing typed or loaded moves to another post.
 */
export function Reviews({ post, initial }: { post: Post; initial: ReviewsView }) {
  const { session } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : null
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useState(() => readView(search))
  const [edited, setEdited] = useState<number | null>(null)
  const [doomed, setDoomed] = useState<Review | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const justDeleted = useRef(false)
  const { shown, change, reread, loadMore } = useReviews(post, initial, view, edited)
  const likes = useLikes(shown.liked, {
    onSent: change.liked,
    onSettled: reread,
    onSignedOut: () => setAsked(toLike),
  })

  // An edit that was under way when the session ended or the page was loaded again goes on.
  useEffect(() => {
    setEdited(userId === null ? null : (findDraft(editDraft(post.id), userId)?.comment ?? null))
  }, [userId, post.id])

  // The button that had the focus is gone. Until the dialog is closed the page behind it takes none.
  useEffect(() => {
    if (doomed !== null || !justDeleted.current) return
    justDeleted.current = false
    list.current?.focus({ preventScroll: true })
  }, [doomed])

  useEffect(() => setView(readView(search)), [search])

  // Shown at once: the address follows when the router has settled, and quick choices must not undo each other.
  function showView(next: View) {
    setView(next)
    setSearch(writeView(search, next), { replace: true, preventScrollReset: true })
  }

  function stopEditing(review: Review) {
    setEdited(null)
    reread()
    requestAnimationFrame(() => document.getElementById(editButtonId(review))?.focus())
  }

  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 className="sr-only" id="reviews">
        Reviews
      </h2>
      <AveragePanel summary={shown.summary} />
      <ReviewForm
        post={post}
        onSignedOut={() => setAsked(toAdd)}
        onAdded={review => {
          change.added(review)
          list.current?.scrollTo({ top: view.sort === 'latest' ? 0 : list.current.scrollHeight })
          reread()
        }}
      />
      <CommentsHead
        total={shown.summary.total}
        found={view.filter === 0 || !isSame(shown.of, view) ? null : countFound(shown.summary, view.filter)}
        view={view}
        onView={showView}
      />
      <CommentList
        ref={list}
        shown={shown}
        outdated={!isSame(shown.of, view)}
        onRetry={reread}
        onMore={loadMore}
      >
        {shown.comments.map(review =>
          userId !== null && review.id === edited ? (
            <CommentFrame key={review.id} review={review} editing>
              <EditForm
                review={review}
                userId={userId}
                onSaved={changes => {
                  change.saved(review, changes)
                  stopEditing(review)
                }}
                onLeave={() => stopEditing(review)}
                onSignedOut={() => setAsked(toChange)}
              />
            </CommentFrame>
          ) : (
            <Comment
              key={review.id}
              review={review}
              liked={likes.isLiked(review)}
              likes={likes.likesOf(review)}
              onLike={() => likes.press(review)}
              own={
                review.userId === userId
                  ? {
                      onEdit: () => {
                        dropDraft(editDraft(post.id))
                        setEdited(review.id)
                      },
                      onDelete: () => setDoomed(review),
                    }
                  : null
              }
            />
          ),
        )}
      </CommentList>
      <DeleteDialog
        review={doomed}
        onDeleted={review => {
          change.deleted(review)
          reread()
          justDeleted.current = true
        }}
        onGone={reread}
        onClose={() => setDoomed(null)}
        onSignedOut={() => setAsked(toChange)}
      />
      <SignInDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

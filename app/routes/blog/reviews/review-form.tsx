import { useEffect, useRef } from 'react'
import { createReview, type Review } from '#app/data/reviews.ts'
import { dropDraft, findDraft, keepDraft } from '#app/session/drafts.ts'
import { keptSentence, SessionEnded } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { reviewTrouble } from './check-review.ts'
import { Trap, useHumanCheck } from './human-check.tsx'
import { chooseRating, RatingSelect, ReviewText, reviewIn } from './review-fields.tsx'

type Props = { post: { id: number }; onAdded: (review: Review) => void; onSignedOut: () => void }

export const reviewFormId = 'add-a-review'

export function ReviewForm({ post, onAdded, onSignedOut }: Props) {
  const { session } = useSession()
  const { busy, act } = useAct()
  const text = useRef<HTMLTextAreaElement>(null)
  const stars = useRef<HTMLSelectElement>(null)
  const { troubles, typed, send, show, clear, form } = useForm({
    check: typed => ({ content: reviewTrouble(typed('content')) }),
    submit,
  })
  const { trap, goOn, passes } = useHumanCheck()
  const draft = `review:${post.id}`
  const known = session.state !== 'loading'
  const userId = session.state === 'signed in' ? session.user.id : null
  /** The author of the text in the form, also after the end of the session. */
  const author = useRef<string | null>(null)

  // Keeps text typed before hydration; otherwise restores the draft of this tab. Another account gets its own.
  useEffect(() => {
    if (!known || !text.current || !stars.current) return
    const before = author.current
    author.current = userId ?? before
    if (before !== null && userId !== null && before !== userId) {
      text.current.value = ''
      chooseRating(stars.current, null)
      clear()
    }
    if (text.current.value !== '') return
    const kept = findDraft(draft, userId)
    if (!kept) return
    goOn()
    text.current.value = kept.content
    chooseRating(stars.current, kept.rating)
  }, [known, draft, userId, goOn, clear])

  function keep(by = userId) {
    const { content, rating } = reviewIn(typed)
    author.current = by
    if (content === '' && rating === null) {
      if (userId === null || findDraft(draft, userId)) dropDraft(draft)
    } else keepDraft(draft, { content: text.current?.value ?? '', rating, by, reviewId: null })
  }

  function askToSignIn() {
    keep(null)
    onSignedOut()
  }

  async function submit(typed: Typed) {
    const { content, rating } = reviewIn(typed)
    if (userId === null) return askToSignIn()
    if (!passes()) return show({ content: 'Please wait a moment and press again' })
    await act(
      async client => {
        const review = await createReview(client, {
          userId,
          postId: post.id,
          content,
          rating,
          answered: null,
        })
        if (text.current) text.current.value = ''
        if (stars.current) chooseRating(stars.current, null)
        dropDraft(draft)
        toast.success(
          review.held
            ? 'Comment added successfully. It will be shown once it is approved.'
            : 'Comment added successfully',
        )
        onAdded(review)
      },
      error => {
        if (error instanceof SessionEnded) askToSignIn()
        else show({ content: keptSentence(error, 'This post was deleted meanwhile.') })
      },
    )
  }

  // Submitted only by its button's click handler: a native submission before hydration would lose the text. Without `autoComplete`
  // the browser would restore what was in its fields once, which may be older than the draft.
  return (
    <form className="review-form" id={reviewFormId} autoComplete="off" {...form}>
      <h2>Add a Review</h2>
      <ReviewText
        label="Review"
        error={troubles.content}
        ref={text}
        readOnly={busy}
        placeholder="What did you make of it?"
        onChange={() => keep()}
      />
      <Trap ref={trap} />
      <div className="row">
        <RatingSelect
          ref={stars}
          defaultValue=""
          onChange={() => keep()}
          none={
            <option value="" disabled>
              Select a rating
            </option>
          }
        />
        {/* Ignores the second click of a double click, when the form may be empty again. */}
        <Button variant="main" size="tall" busy={busy} onClick={({ detail }) => detail < 2 && send()}>
          Submit
        </Button>
      </div>
      <noscript>
        <p>Adding a review needs JavaScript.</p>
      </noscript>
    </form>
  )
}

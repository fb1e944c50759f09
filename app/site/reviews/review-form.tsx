import { useEffect, useRef } from 'react'
import { deleteDraft, findDraft, reviewDraft, saveDraft } from '#app/loading/drafts.ts'
import { areClosed, formErrorSentence, isGone, SessionEnded } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Honeypot, looksAutomatic } from '#app/ui/honeypot.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { useStable } from '#app/ui/use-stable.ts'
import { createReview, type Review } from '#shared/data/reviews.ts'
import { reviewError } from '#shared/posts/check-review.ts'
import { chooseRating, goneMeanwhile, RatingSelect, ReviewText, reviewIn } from './review-fields.tsx'
import type { MailOffer } from './use-mail-offer.ts'
import type { Unfinished } from './use-unfinished.ts'

type Props = {
  post: { id: number }
  replyingTo?: Unfinished
  mailOffer: MailOffer
  posted?: Review[]
  onAdded: (review: Review) => void
  onGone?: () => void
  /** Called if reviews were closed before this one arrived. Its text stays saved as a draft. */
  onClosed: () => void
  onLeave?: () => void
  onSignedOut: (review: { content: string; rating: number | null }) => void
}

export const reviewFormId = 'add-a-review'
export const replyDrafts = (postId: number) => `reply:${postId}:`

export function ReviewForm(props: Props) {
  const { post, replyingTo, mailOffer, posted, onAdded, onGone, onClosed, onLeave, onSignedOut } = props
  const { session, user } = useSession()
  const { busy, mutate } = useMutation()
  const text = useRef<HTMLTextAreaElement>(null)
  const stars = useRef<HTMLSelectElement>(null)
  const { errors, typed, send, show, clear, form } = useForm({
    initial: { content: replyingTo?.review === null ? goneMeanwhile : null },
    check: typed => ({ content: reviewError(typed('content')) }),
    submit,
  })
  const draft = replyingTo ? replyDrafts(post.id) + replyingTo.id : reviewDraft(post.id)
  const known = session.state !== 'loading'
  const userId = user?.id ?? null
  const saveTyped = useStable(storeDraft)
  const { request } = mailOffer
  /** Who wrote the text in the form. Still set after the session has ended. */
  const author = useRef<string | null>(null)
  /** Whether the text was there before the form, so that it can be submitted at once. */
  const isResumed = useRef(false)

  // Text typed before hydration becomes the draft; otherwise this tab's draft is restored. Each account has its own draft.
  useEffect(() => {
    if (!known || !text.current) return
    const before = author.current
    author.current = userId ?? before
    if (before !== null && userId !== null && before !== userId) {
      text.current.value = ''
      if (stars.current) chooseRating(stars.current, null)
      clear()
    }
    if (text.current.value !== '') {
      if (before === null) {
        isResumed.current = true
        saveTyped()
      }
      return
    }
    const stored = findDraft(draft, userId)
    if (!stored) return
    request()
    isResumed.current = true
    text.current.value = stored.content
    if (stars.current) chooseRating(stars.current, stored.rating)
  }, [known, draft, userId, clear, saveTyped, request])

  const empty = useStable(() => {
    if (text.current) text.current.value = ''
    if (stars.current) chooseRating(stars.current, null)
    deleteDraft(draft)
  })

  // A mailed link may have published the text in another tab.
  useEffect(() => {
    const content = text.current?.value.trim()
    const isPosted = posted?.some(review => review.userId === userId && review.content === content)
    if (userId !== null && isPosted) empty()
  }, [posted, userId, empty])

  const isPressed = replyingTo?.isPressed
  useEffect(() => {
    if (isPressed) text.current?.focus()
  }, [isPressed])

  function storeDraft(by = userId) {
    request()
    const { content, rating } = reviewIn(typed)
    author.current = by
    if (content === '' && rating === null) {
      if (userId === null || findDraft(draft, userId)) deleteDraft(draft)
    } else
      saveDraft(draft, { content: text.current?.value ?? '', rating, by, reviewId: replyingTo?.id ?? null })
  }

  function leave() {
    deleteDraft(draft)
    onLeave?.()
  }

  function requestSignIn() {
    storeDraft(null)
    onSignedOut(reviewIn(typed))
  }

  async function submit(typed: Typed) {
    const { content, rating } = reviewIn(typed)
    if (userId === null) return requestSignIn()
    if (looksAutomatic(form.ref.current, isResumed.current))
      return show({ content: 'Please wait a moment and try again' })
    await mutate(
      async client => {
        const review = await createReview(client, {
          userId,
          postId: post.id,
          content,
          rating,
          replyingTo: replyingTo
            ? (replyingTo.review ?? { id: replyingTo.id, parent: null, username: '' })
            : null,
        })
        empty()
        toast.success(
          review.held
            ? 'Comment added successfully. It will appear once it is approved.'
            : 'Comment added successfully',
        )
        const saved = mailOffer.save(client)
        onAdded(review)
        await saved
      },
      error => {
        if (error instanceof SessionEnded) requestSignIn()
        else if (replyingTo && isGone(error)) onGone?.()
        else if (areClosed(error)) onClosed()
        else show({ content: formErrorSentence(error, 'This post has been deleted.') })
      },
    )
  }

  // The button does not submit natively, because a submission before hydration would lose the text. Autocomplete is off because the browser might restore text older than the draft.
  return (
    <form
      className={replyingTo ? 'stack review-form review-form-reply' : 'stack review-form'}
      id={replyingTo ? undefined : reviewFormId}
      autoComplete="off"
      {...form}
    >
      {replyingTo ? (
        <h3>
          Reply to <bdi>{replyingTo.review?.username || 'a deleted comment'}</bdi>
        </h3>
      ) : (
        <h2>Add a Review</h2>
      )}
      <ReviewText
        label={replyingTo ? 'Reply' : 'Review'}
        error={errors.content}
        ref={text}
        className="input-plain"
        readOnly={busy}
        placeholder={replyingTo ? 'Write a reply…' : 'What did you think?'}
        onFocus={request}
        onChange={() => storeDraft()}
      />
      {mailOffer.isOpen && (
        <Checkbox checked={mailOffer.isWanted} onCheckedChange={mailOffer.choose}>
          <span>
            Email me when someone replies or it is approved
            {mailOffer.isWanted && !mailOffer.isProven && (
              <span className="hint">
                {' '}
                Emails start once your address is confirmed. Reset your password by email to confirm it.
              </span>
            )}
          </span>
        </Checkbox>
      )}
      <Honeypot />
      <div className="row">
        {replyingTo ? (
          <Button variant="quiet" size="small" disabled={busy} onClick={leave}>
            Cancel
          </Button>
        ) : (
          <RatingSelect
            ref={stars}
            defaultValue=""
            onChange={() => storeDraft()}
            none={
              <option value="" disabled>
                Select a rating
              </option>
            }
          />
        )}
        {/* Ignores the second click of a double click: by then the form may be empty. */}
        <Button
          variant="main"
          size={replyingTo ? 'small' : 'tall'}
          busy={busy}
          onClick={({ detail }) => detail < 2 && send()}
        >
          {replyingTo ? 'Reply' : 'Submit'}
        </Button>
      </div>
      {!replyingTo && (
        <noscript>
          <p>Adding a review needs JavaScript.</p>
        </noscript>
      )}
    </form>
  )
}

import { useEffect, useRef, useState } from 'react'
import { deleteDraft, findDraft, saveDraft } from '#app/loading/drafts.ts'
import { formErrorSentence, SessionEnded } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { GrowingText } from '#app/ui/growing-text.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Typed, useForm } from '#app/ui/use-form.ts'
import { findReview, type Review, updateReview } from '#shared/data/reviews.ts'
import { changesOf, reviewError } from '#shared/posts/check-review.ts'
import { goneMeanwhile, RatingSelect, ReviewText, reviewIn } from './review-fields.tsx'
import type { SavedReview } from './shown-list.ts'
import type { Unfinished } from './use-unfinished.ts'

type Edited = Pick<Review, 'id' | 'parent' | 'content' | 'rating' | 'createdAt'>

type Props = {
  edited: Unfinished
  postId: number
  userId: string
  onSaved: (saved: SavedReview) => Promise<void>
  onGone: () => void
  onLeave: () => void
  onSignedOut: () => void
}

export const editDrafts = (postId: number) => `edit:${postId}:`

const changedElsewhere =
  'This comment was changed somewhere else. What you wrote is still here. Update replaces the current text.'

export function EditForm({ edited, postId, userId, onSaved, onGone, onLeave, onSignedOut }: Props) {
  const { id } = edited
  // If the review was deleted, the text can still be copied but not saved.
  const gone = edited.review === null
  const review: Edited = edited.review ?? { id, parent: null, content: '', rating: null, createdAt: '' }
  const { busy, mutate } = useMutation()
  const text = useRef<HTMLTextAreaElement>(null)
  const stars = useRef<HTMLSelectElement>(null)
  const draft = editDrafts(postId) + id
  const isReply = review.parent !== null
  const [start] = useState(() => ({ ...review, ...findDraft(draft, userId) }))
  const [conflicting, setConflicting] = useState<Edited | null>(() =>
    !gone && (start.of ?? review.createdAt) !== review.createdAt && changesOf(review, start) ? review : null,
  )
  const replaced = conflicting ?? review
  const { errors, typed, show, form } = useForm({
    initial: { content: gone ? goneMeanwhile : conflicting && changedElsewhere },
    check(typed) {
      const { content, rating } = reviewIn(typed)
      const isEmpty = content === '' && rating === null
      return { content: isEmpty ? null : (reviewError(content) ?? (gone ? goneMeanwhile : null)) }
    },
    submit,
  })

  // This form replaced the focused Edit button. It does not take the focus from another field.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    text.current?.focus()
    text.current?.setSelectionRange(text.current.value.length, text.current.value.length)
  }, [])

  function storeDraft() {
    const content = text.current?.value ?? ''
    const { rating } = reviewIn(typed)
    saveDraft(draft, { content, rating, by: userId, reviewId: review.id, of: replaced.createdAt })
  }

  function leave() {
    deleteDraft(draft)
    onLeave()
  }

  const fail = (content: string) => show({ content })

  function showConflict(found: Review) {
    if (found.createdAt === replaced.createdAt) return fail(formErrorSentence({ code: '42501' }))
    setConflicting(found)
    fail(changedElsewhere)
  }

  async function submit(typed: Typed) {
    if (busy) return
    const after = reviewIn(typed)
    if (after.content === '' && after.rating === null) {
      toast.error('Nothing to save.')
      return leave()
    }
    const changes = changesOf({ ...replaced, content: replaced.content.trim() }, after)
    if (!changes) {
      console.warn('No changes to update')
      return leave()
    }
    await mutate(
      async client => {
        const saved = await updateReview(client, replaced, changes)
        const present = saved ? null : await findReview(client, review.id)
        if (present && changesOf(present, after)) return showConflict(present)
        const stored = saved ?? present
        if (!stored) return onGone()
        deleteDraft(draft)
        toast.success(
          stored.held
            ? 'Comment updated successfully. It will appear once it is approved.'
            : 'Comment updated successfully',
        )
        await onSaved({ ...after, ...stored, id: review.id })
      },
      error => (error instanceof SessionEnded ? onSignedOut() : fail(formErrorSentence(error))),
    )
  }

  return (
    <form className="stack edit-form" {...form}>
      <ReviewText
        label={isReply ? 'Edit reply' : 'Edit review'}
        area={GrowingText}
        error={errors.content}
        ref={text}
        readOnly={busy}
        defaultValue={start.content}
        onChange={storeDraft}
      />
      {conflicting && (
        <figure className="edit-form-conflicting">
          <figcaption className="hint">Current text</figcaption>
          {conflicting.rating !== null && <Stars rating={conflicting.rating} />}
          <p className="review-item-text" dir="auto">
            {conflicting.content}
          </p>
        </figure>
      )}
      <div className="row edit-form-row">
        {!isReply && (
          <RatingSelect
            small
            ref={stars}
            defaultValue={start.rating ?? 0}
            onChange={storeDraft}
            none={<option value="0">No Rating</option>}
          />
        )}
        <Button variant="quiet" size="small" disabled={busy} onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" variant="main" size="small" busy={busy}>
          Update
        </Button>
      </div>
    </form>
  )
}

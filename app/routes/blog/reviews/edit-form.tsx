import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Review, updateReview } from '#app/data/reviews.ts'
import { dropDraft, findDraft, keepDraft } from '#app/session/drafts.ts'
import { keptSentence, SessionEnded } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { changesOf, reviewTrouble } from './check-review.ts'
import { RatingSelect, ReviewText, readReview } from './review-fields.tsx'

type Props = {
  review: Pick<Review, 'id' | 'postId' | 'content' | 'rating'>
  /** The review was deleted meanwhile: its text can be copied, but not saved. */
  gone?: boolean
  userId: string
  onSaved: (changes: Partial<Pick<Review, 'content' | 'rating' | 'held'>>) => void
  onLeave: () => void
  onSignedOut: () => void
}

export const editDrafts = (postId: number) => `edit:${postId}:`

const goneMeanwhile = 'This comment was deleted meanwhile. What you wrote is still here.'

export function EditForm({ review, gone = false, userId, onSaved, onLeave, onSignedOut }: Props) {
  const { busy, act } = useAct()
  const text = useRef<HTMLTextAreaElement>(null)
  const stars = useRef<HTMLSelectElement>(null)
  const [trouble, setTrouble] = useState(gone ? goneMeanwhile : null)
  const draft = editDrafts(review.postId) + review.id
  const [start] = useState(() => findDraft(draft, userId) ?? review)

  // The focused Edit button was replaced by this form. Does not take the focus from another field.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    text.current?.focus()
    text.current?.setSelectionRange(text.current.value.length, text.current.value.length)
  }, [])

  function keep() {
    const { content, rating } = readReview(text.current, stars.current)
    if (trouble && !gone && !reviewTrouble(content)) setTrouble(null)
    keepDraft(draft, { content: text.current?.value ?? '', rating, by: userId, reviewId: review.id })
  }

  function leave() {
    dropDraft(draft)
    onLeave()
  }

  function fail(sentence: string) {
    setTrouble(sentence)
    text.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const after = readReview(text.current, stars.current)
    if (after.content === '' && after.rating === null) {
      toast.error('Nothing to save.')
      return leave()
    }
    const found = reviewTrouble(after.content)
    setTrouble(found)
    if (found) return text.current?.focus()
    const changes = changesOf({ ...review, content: review.content.trim() }, after)
    if (!changes) {
      console.warn('No changes to update')
      return leave()
    }
    await act(
      async client => {
        const saved = await updateReview(client, review.id, changes)
        if (!saved) return fail(goneMeanwhile)
        dropDraft(draft)
        toast.success(
          saved.held
            ? 'Comment updated successfully. It will be shown once it is approved.'
            : 'Comment updated successfully',
        )
        onSaved({ ...changes, ...saved })
      },
      error => (error instanceof SessionEnded ? onSignedOut() : fail(keptSentence(error))),
    )
  }

  return (
    <form className="edit-form" onSubmit={submit} noValidate>
      <ReviewText
        label="Edit review"
        error={trouble}
        ref={text}
        readOnly={busy}
        defaultValue={start.content}
        onChange={keep}
      />
      <div className="row edit-form-row">
        <RatingSelect
          small
          ref={stars}
          defaultValue={start.rating ?? 0}
          onChange={keep}
          none={<option value="0">No Rating</option>}
        />
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

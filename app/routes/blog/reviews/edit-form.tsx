import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Review, updateReview } from '#app/data/reviews.ts'
import { dropDraft, findDraft, keepDraft } from '#app/session/drafts.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { toast } from '#app/ui/toaster.tsx'
import { changesOf, parseRating, reviewTrouble } from './check-review.ts'

type Props = {
  review: Review
  userId: string
  onSaved: (changes: { content?: string; rating?: number | null }) => void
  onLeave: () => void
  onSignedOut: () => void
}

export const editDraft = (blogId: number) => `edit:${blogId}`

export function EditForm({ review, userId, onSaved, onLeave, onSignedOut }: Props) {
  const { connectSignedIn } = useSession()
  const text = useRef<HTMLTextAreaElement>(null)
  const stars = useRef<HTMLSelectElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const draft = editDraft(review.blogId)
  const [start] = useState(() => {
    const kept = findDraft(draft, userId)
    return kept?.comment === review.id ? kept : review
  })

  useEffect(() => {
    text.current?.focus()
    text.current?.setSelectionRange(text.current.value.length, text.current.value.length)
  }, [])

  const written = () => ({
    content: text.current?.value.trim() ?? '',
    rating: parseRating(stars.current?.value ?? ''),
  })

  const keep = () => keepDraft(draft, { ...written(), by: userId, comment: review.id })

  function leave() {
    dropDraft(draft)
    onLeave()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const after = written()
    if (after.content === '' && after.rating === null) {
      toast.error('Nothing to save.')
      return leave()
    }
    const found = reviewTrouble(after.content)
    setTrouble(found)
    if (found) return text.current?.focus()
    const changes = changesOf(review, after)
    if (!changes) {
      console.warn('No changes to update')
      return leave()
    }
    setBusy(true)
    try {
      const client = await connectSignedIn()
      if (!client) return onSignedOut()
      if (await updateReview(client, review.id, changes)) {
        dropDraft(draft)
        toast.success('Comment updated successfully')
        onSaved(changes)
      } else {
        setTrouble('This comment was deleted meanwhile. What you wrote is still here.')
      }
    } catch (error) {
      setTrouble(errorSentence(error))
      text.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field label="Edit review" hideLabel error={trouble}>
        {control => (
          <textarea
            {...control}
            {...noLeadingSpace}
            ref={text}
            className="input"
            dir="auto"
            required
            readOnly={busy}
            defaultValue={start.content}
            onChange={keep}
          />
        )}
      </Field>
      <div className="row">
        <Field label="Rating" hideLabel>
          {control => (
            <select
              {...control}
              ref={stars}
              className="input small"
              defaultValue={start.rating ?? 0}
              onChange={keep}
            >
              <option value="0">No Rating</option>
              {[1, 2, 3, 4, 5].map(rating => (
                <option key={rating}>{rating}</option>
              ))}
            </select>
          )}
        </Field>
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

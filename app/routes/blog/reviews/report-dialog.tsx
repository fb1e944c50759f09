import { type FormEvent, useState } from 'react'
import { longestReason, reportReview } from '#app/data/reports.ts'
import type { Review } from '#app/data/reviews.ts'
import { errorSentence, isGone } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'

type Props = {
  review: Review | null
  onReported: (review: Review) => void
  onGone: () => void
  onClose: () => void
  onSignedOut: () => void
}

/** Asks for an optional reason, and keeps the text when sending fails. */
export function ReportDialog({ review, onReported, onGone, onClose, onSignedOut }: Props) {
  const { session, connectSignedIn } = useSession()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function close() {
    if (busy) return
    setTrouble(null)
    onClose()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !review) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setTrouble(null)
    setBusy(true)
    try {
      const client = session.state === 'signed in' ? await connectSignedIn() : null
      if (!client || session.state !== 'signed in') onSignedOut()
      else {
        await reportReview(client, { userId: session.user.id, reviewId: review.id, reason })
        toast.success('Thank you. An administrator will look at it.')
        onReported(review)
      }
      onClose()
    } catch (error) {
      if (isGone(error)) {
        toast.error('This comment was deleted meanwhile.')
        onGone()
        onClose()
      } else setTrouble(errorSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={review !== null}
      onClose={close}
      onSubmit={send}
      title="Report Comment"
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="main" busy={busy}>
            Report
          </Button>
        </>
      }
    >
      <p>
        Tell the administrators what is wrong with the comment by <bdi>{review?.username}</bdi>. Nobody else
        sees it.
      </p>
      <Field label="Reason (optional)" error={trouble}>
        {control => (
          <textarea
            {...control}
            className="input"
            name="reason"
            dir="auto"
            rows={3}
            maxLength={longestReason}
          />
        )}
      </Field>
    </Dialog>
  )
}

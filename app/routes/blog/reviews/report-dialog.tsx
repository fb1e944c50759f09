import { type FormEvent, useState } from 'react'
import { longestReason, reportReview } from '#app/data/reports.ts'
import type { Review } from '#app/data/reviews.ts'
import { errorSentence, isGone, SessionEnded } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { useAct } from '#app/session/use-act.ts'
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

export function ReportDialog({ review, onReported, onGone, onClose, onSignedOut }: Props) {
  const { session } = useSession()
  const { busy, act } = useAct()
  const [trouble, setTrouble] = useState<string | null>(null)

  function close() {
    if (busy) return
    setTrouble(null)
    onClose()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!review) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setTrouble(null)
    await act(
      async client => {
        if (session.state !== 'signed in') throw new SessionEnded()
        await reportReview(client, { userId: session.user.id, reviewId: review.id, reason })
        toast.success('Thank you. An administrator will look at it.')
        onReported(review)
        onClose()
      },
      error => {
        if (error instanceof SessionEnded) onSignedOut()
        else if (isGone(error)) {
          toast.error('This comment was deleted meanwhile.')
          onGone()
        } else return setTrouble(errorSentence(error))
        onClose()
      },
    )
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

import { errorSentence, isGone, SessionEnded } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { Client } from '#shared/data/client.ts'
import { longestReason, reportReview } from '#shared/data/reports.ts'
import type { Review } from '#shared/data/reviews.ts'

type Props = {
  review: Review
  /** Loads the reports with the new one. */
  onReported: () => Promise<void>
  onGone: () => void
  onClose: () => void
}

export function ReportDialog({ review, onReported, onGone, onClose }: Props) {
  const { user } = useSession()
  const { busy, mutate } = useMutation()
  const { errors, show, form } = useForm({
    submit: typed => mutate(client => send(client, typed('reason')), fail),
  })

  async function send(client: Client, reason: string) {
    if (!user) throw new SessionEnded()
    await reportReview(client, { userId: user.id, reviewId: review.id, reason })
    toast.success('Thank you. An administrator will review it.')
    await onReported()
    onClose()
  }

  function fail(error: unknown) {
    if (!isGone(error)) return show({ reason: errorSentence(error) })
    toast.error('This comment has been deleted.')
    onGone()
    onClose()
  }

  return (
    <ConfirmDialog title="Report Comment" actionLabel="Report" form={form} busy={busy} onClose={onClose}>
      <p>
        Report to the administrators the comment by <bdi>{review.username}</bdi>. Nobody else sees it.
      </p>
      <Field label="Reason (optional)" error={errors.reason}>
        {control => <TextArea {...control} name="reason" rows={3} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}

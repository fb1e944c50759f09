import { errorSentence, isGone, SessionEnded } from '#app/loading/error-sentence.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { longestReason, reportReview } from '#shared/data/reports.ts'
import type { Review } from '#shared/data/reviews.ts'

type Props = {
  review: Review
  onReported: () => Promise<void>
  onGone: () => void
  onClose: () => void
}

export function ReportDialog({ review, onReported, onGone, onClose }: Props) {
  const { user } = useSession()
  const { busy, errors, show, form } = useMutationForm({
    async save(client, typed) {
      if (!user) throw new SessionEnded()
      await reportReview(client, { userId: user.id, reviewId: review.id, reason: typed('reason') })
      toast.success('Thank you. An administrator will review it.')
      await onReported()
      onClose()
    },
    onError(error) {
      if (!isGone(error)) return show({ reason: errorSentence(error) })
      toast.error('This comment has been deleted.')
      onGone()
      onClose()
    },
  })

  return (
    <ConfirmDialog title="Report comment" actionLabel="Report" form={form} busy={busy} onClose={onClose}>
      <p>
        Report to the administrators the comment by <bdi>{review.username}</bdi>. Nobody else sees it.
      </p>
      <Field label="Reason (optional)" error={errors.reason}>
        {control => <TextArea {...control} name="reason" rows={3} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}

import { deleteDraft, findDraft, saveDraft } from '#app/loading/drafts.ts'
import { areClosed, formErrorSentence } from '#app/loading/error-sentence.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { answerReview } from '#shared/data/admin-moderation.ts'
import type { ReviewRow } from '#shared/data/admin-reviews.ts'
import { reviewError } from '#shared/posts/check-review.ts'
import { shortened } from '#shared/text/cut-text.ts'

type Props = { review: ReviewRow; onAnswered: (id: number) => void; onClose: () => void }

/** Publishes a reply of the administrator below a comment, and approves that if it is held. */
export function AnswerDialog({ review: { id, author, content, held }, onAnswered, onClose }: Props) {
  const { user } = useSession()
  const by = user?.id ?? null
  const draft = `answer:${id}`
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({ content: reviewError(typed('content')) }),
    async save(client, typed) {
      await answerReview(client, id, typed('content'))
      deleteDraft(draft)
      toast.success('Reply published')
      onAnswered(id)
      onClose()
    },
    onError: error =>
      show({
        content: areClosed(error)
          ? 'The reviews of this post are closed. What you wrote is still here.'
          : formErrorSentence(error, 'This comment has been deleted.'),
      }),
  })
  return (
    <ConfirmDialog
      title={`Answer ${author.username}`}
      actionLabel={held ? 'Approve and answer' : 'Publish reply'}
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <blockquote className="quote" dir="auto">
        {shortened(content, 200)}
      </blockquote>
      <Field label="Reply" hideLabel error={errors.content ?? null}>
        {control => (
          <textarea
            {...control}
            name="content"
            className="input"
            rows={5}
            placeholder="Write a reply…"
            dir="auto"
            readOnly={busy}
            defaultValue={findDraft(draft, by)?.content ?? ''}
            onChange={({ target }) =>
              saveDraft(draft, { content: target.value, rating: null, by, reviewId: id })
            }
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

import { EmailField, FullNameField } from '#app/components/forms/account-fields.tsx'
import { emailError, nameError } from '#app/components/forms/check-account.ts'
import { formErrorSentence } from '#app/loading/error-sentence.ts'
import type { BackendAddress } from '#app/loading/loader-context.ts'
import { showFailure } from '#app/loading/show-failure.tsx'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { storeRequestedLink } from '#app/session/requested-link.ts'
import { Button } from '#app/ui/button.tsx'
import { Honeypot, looksAutomatic } from '#app/ui/honeypot.tsx'
import { submitUnconfirmedReview } from '#shared/data/unconfirmed-reviews.ts'

export type MailedFormProps = {
  review: { postId: number; content: string; rating: number | null }
  onSent: (email: string) => void
}

/** Null if the service does not store such reviews. */
export async function findMailedForm(backend: BackendAddress) {
  const { storesReviews } = await fetchOfferedWays(backend)
  return storesReviews ? MailedReviewForm : null
}

function MailedReviewForm({ review, onSent }: MailedFormProps) {
  const { busy, errors, show, form } = useMutationForm({
    isForVisitors: true,
    check: typed => ({ fullName: nameError(typed('fullName')), email: emailError(typed('email')) }),
    async save(client, typed) {
      if (looksAutomatic(form.ref.current)) return show({ email: 'Please wait a moment and try again' })
      const email = typed('email')
      await submitUnconfirmedReview(client, email, { ...review, name: typed('fullName') })
      storeRequestedLink(email)
      onSent(email)
    },
    onError: error => showFailure(error, formErrorSentence(error, 'This post has been deleted.')),
  })

  return (
    <form className="stack review-form-mailed" {...form}>
      <p>Or submit it without a password: we email you a link that publishes it and signs you in.</p>
      <FullNameField error={errors.fullName} />
      <EmailField error={errors.email} autoComplete="email" />
      <Honeypot />
      <Button type="submit" wide busy={busy}>
        Submit
      </Button>
    </form>
  )
}

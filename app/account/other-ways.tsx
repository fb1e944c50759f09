import { useState } from 'react'
import { accountErrorSentence } from '#app/loading/error-sentence.ts'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import type { OfferedWays, Provider } from '#app/session/offered-ways.ts'
import { rememberProvider } from '#app/session/provider-note.ts'
import { storeRequestedLink } from '#app/session/requested-link.ts'
import { Button } from '#app/ui/button.tsx'
import { dataOf } from '#shared/data/client.ts'
import { MailedCodeDialog } from './mailed-code-dialog.tsx'

type Props = {
  offered: OfferedWays
  /** The address of the form, or null after an error was shown there. */
  findEmail: () => string | null
  showEmailError: (error: string) => void
}

export function OtherWays({ offered, findEmail, showEmailError }: Props) {
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const leaving = useMutation({ isForVisitors: true })
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  async function mailLink() {
    const email = findEmail()
    if (email === null) return
    await mutate(
      async ({ auth }) => {
        const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
        // Hosted Supabase says that there is no account.
        if (error && error.code !== 'otp_disabled') throw error
        storeRequestedLink(email)
        setMailedTo(email)
      },
      error => showEmailError(accountErrorSentence(error)),
    )
  }

  const goTo = ({ name: provider }: Provider) =>
    leaving.mutate(async ({ auth }) => {
      rememberProvider('sign-in')
      await dataOf(auth.signInWithOAuth({ provider, options: { redirectTo: `${location.origin}/signin` } }))
    }, showAccountError)

  if (!offered.mailsLinks && offered.providers.length === 0) return null
  return (
    <div className="stack">
      {offered.mailsLinks && (
        <Button size="tall" wide busy={busy} onClick={mailLink}>
          Email me a link
        </Button>
      )}
      {offered.providers.map(provider => (
        <Button key={provider.name} size="tall" wide busy={leaving.busy} onClick={() => goTo(provider)}>
          Continue with {provider.label}
        </Button>
      ))}
      {mailedTo !== null && <MailedCodeDialog email={mailedTo} onClose={() => setMailedTo(null)} />}
    </div>
  )
}

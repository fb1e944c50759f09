import { useEffect, useState } from 'react'
import { accountErrorSentence } from '#app/loading/error-sentence.ts'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import {
  fetchOfferedWays,
  labelOfProvider,
  type OfferedWays,
  type Provider,
} from '#app/session/offered-ways.ts'
import { rememberProvider } from '#app/session/provider-note.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { dataOf } from '#shared/data/client.ts'
import { MailedCodeDialog } from './mailed-code-dialog.tsx'

type Props = {
  /** The address of the form, or null after an error was shown there. */
  findEmail: () => string | null
  showEmailError: (error: string) => void
}

/** Below the form, so that nothing moves when they arrive. */
export function OtherWays({ findEmail, showEmailError }: Props) {
  const { backend } = useSession()
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const leaving = useMutation({ isForVisitors: true, staysBusy: true })
  const [offered, setOffered] = useState<OfferedWays | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  useEffect(() => {
    // The password remains where the service does not answer.
    fetchOfferedWays(backend).then(setOffered, () => {})
  }, [backend])

  async function mailLink() {
    const email = findEmail()
    if (email === null) return
    await mutate(
      async ({ auth }) => {
        await dataOf(auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
        setMailedTo(email)
      },
      error => showEmailError(accountErrorSentence(error)),
    )
  }

  const goTo = (provider: Provider) =>
    leaving.mutate(async ({ auth }) => {
      rememberProvider('sign-in')
      await dataOf(auth.signInWithOAuth({ provider, options: { redirectTo: `${location.origin}/signin` } }))
    }, showAccountError)

  if (!offered?.mailsLinks && !offered?.providers.length) return null
  return (
    <div className="stack">
      {offered.mailsLinks && (
        <Button size="tall" wide busy={busy} onClick={mailLink}>
          Mail me a link
        </Button>
      )}
      {offered.providers.map(provider => (
        <Button key={provider} size="tall" wide busy={leaving.busy} onClick={() => goTo(provider)}>
          Continue with {labelOfProvider(provider)}
        </Button>
      ))}
      {mailedTo !== null && <MailedCodeDialog email={mailedTo} onClose={() => setMailedTo(null)} />}
    </div>
  )
}

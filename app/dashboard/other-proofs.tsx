import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { fetchOfferedWays, type Provider } from '#app/session/offered-ways.ts'
import { rememberProvider } from '#app/session/provider-note.ts'
import { replaceSession } from '#app/session/replace-session.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { type Client, dataOf } from '#shared/data/client.ts'
import { isDeclined } from '#shared/data/passkeys.ts'
import { findSignInWays } from '#shared/data/sign-in-ways.ts'

/** 'mailed': a code was emailed, but not entered yet. */
export type Proof = 'none' | 'mailed' | 'given'

type Props = { proof: Proof; onProof: (proof: Proof) => void; error: string | null | undefined }

export function OtherProofs({ proof, onProof, error }: Props) {
  const { backend, user } = useSession()
  const { busy, mutate } = useMutation()
  const query = useQuery(async client => {
    const offered = await fetchOfferedWays(backend)
    const { passkeys, identities } = await findSignInWays(client, offered.hasPasskeys)
    const providers = offered.providers.filter(({ name }) =>
      identities.some(({ provider }) => provider === name),
    )
    return { mailsLinks: offered.mailsLinks, hasPasskey: passkeys !== null && passkeys.length > 0, providers }
  }, user?.id ?? null)

  const mailCode = ({ auth }: Client) =>
    dataOf(auth.signInWithOtp({ email: user?.email ?? '', options: { shouldCreateUser: false } }))

  async function leaveFor({ auth }: Client, { name: provider }: Provider) {
    rememberProvider('sign-in')
    await dataOf(auth.signInWithOAuth({ provider, options: { redirectTo: location.href } }))
  }

  const givePasskey = (client: Client) =>
    replaceSession(client, () => dataOf(client.auth.signInWithPasskey({})))

  const prove = (by: (client: Client) => Promise<unknown>, next: Proof) =>
    mutate(
      async client => {
        await by(client)
        onProof(next)
      },
      failure => (isDeclined(failure) ? toast.error('No passkey was used.') : showAccountError(failure)),
    )

  if (proof === 'mailed') return <p role="status">{`We sent a code to ${user?.email}.`}</p>
  if (proof === 'given') return <p role="status">Your passkey was accepted. You can continue.</p>
  return (
    <WhenLoaded of={query} title="Your ways to sign in could not be loaded." height="2.75rem">
      {({ mailsLinks, hasPasskey, providers }) => (
        <div className="stack">
          <p>Your account has no password.</p>
          {hasPasskey && (
            <Button wide busy={busy} onClick={() => prove(givePasskey, 'given')}>
              Use a passkey
            </Button>
          )}
          {mailsLinks && (
            <Button wide busy={busy} onClick={() => prove(mailCode, 'mailed')}>
              Email me a code
            </Button>
          )}
          {providers.map(provider => (
            <Button
              key={provider.name}
              wide
              busy={busy}
              onClick={() => prove(client => leaveFor(client, provider), 'none')}
            >
              Sign in again with {provider.label}
            </Button>
          ))}
          {!mailsLinks && !hasPasskey && providers.length === 0 && (
            <p>Sign out and in again, and repeat this within five minutes.</p>
          )}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </WhenLoaded>
  )
}

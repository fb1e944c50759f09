import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { labelOfProvider, type Provider } from '#app/session/offered-ways.ts'
import { rememberProvider } from '#app/session/provider-note.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { dataOf } from '#shared/data/client.ts'
import type { Identity } from '#shared/data/sign-in-ways.ts'
import { WayRow } from './way-row.tsx'

type Props = {
  identities: Identity[]
  offered: Provider[]
  hasOtherWays: boolean
  onChange: () => Promise<void>
}

export function ProviderPart({ identities, offered, hasOtherWays, onChange }: Props) {
  const { busy, mutate } = useMutation()
  const connected = identities.filter(({ provider }) => provider !== 'email')
  const others = offered.filter(({ name }) => !connected.some(({ provider }) => provider === name))
  if (connected.length === 0 && others.length === 0) return null

  const connect = ({ name: provider }: Provider) =>
    mutate(async ({ auth }) => {
      rememberProvider('link')
      const redirectTo = `${location.origin}/dashboard/profile`
      await dataOf(auth.linkIdentity({ provider, options: { redirectTo } }))
    }, showAccountError)

  const disconnect = ({ provider, stored }: Identity) =>
    mutate(async ({ auth }) => {
      await dataOf(auth.unlinkIdentity(stored))
      await onChange()
      toast.success(`${labelOfProvider(provider, offered)} was disconnected`)
    }, showAccountError)

  return (
    <section className="stack sign-in-ways-part" aria-labelledby="providers">
      <h3 id="providers">Other sites</h3>
      {connected.length > 0 && (
        <ul className="ruled ruled-text">
          {connected.map(identity => (
            <WayRow
              key={identity.stored.identity_id}
              name={labelOfProvider(identity.provider, offered)}
              fact={identity.email}
              use={identities.length === 1 && !hasOtherWays && 'Your only way to sign in'}
              actions={
                identities.length === 1 ? [] : [{ label: 'Disconnect', onPress: () => disconnect(identity) }]
              }
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="row">
          {others.map(provider => (
            <Button key={provider.name} busy={busy} onClick={() => connect(provider)}>
              Connect {provider.label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

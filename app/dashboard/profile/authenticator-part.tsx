import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  type Authenticator,
  beginAuthenticator,
  makeRecoveryCodes,
  type NewAuthenticator,
  removeAuthenticator,
} from '#shared/data/sign-in-ways.ts'
import { counted } from '#shared/text/count.ts'
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { WayRow } from './way-row.tsx'

type Props = {
  authenticators: Authenticator[]
  codesLeft: number | null
  onChange: () => Promise<void>
}

export function AuthenticatorPart({ authenticators, codesLeft, onChange }: Props) {
  const { busy, mutate } = useMutation()
  const [adding, setAdding] = useState<NewAuthenticator | null>(null)
  const [removing, setRemoving] = useState<Authenticator | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const add = () => mutate(async client => setAdding(await beginAuthenticator(client)), showAccountError)

  const makeCodes = () =>
    mutate(async client => {
      const made = await makeRecoveryCodes(client)
      if (made) setCodes(made)
      else toast.error('This service does not support recovery codes.')
      await onChange()
    }, showAccountError)

  return (
    <section className="stack sign-in-ways-part" aria-labelledby="authenticator">
      <h3 id="authenticator">Authenticator app</h3>
      {authenticators.length === 0 ? (
        <>
          <p>After your password you enter a code from an app on your phone. Passkeys don’t need one.</p>
          <div className="row">
            <Button busy={busy} onClick={add}>
              Add an authenticator
            </Button>
          </div>
        </>
      ) : (
        <>
          <ul className="ruled ruled-text">
            {authenticators.map(authenticator => (
              <WayRow
                key={authenticator.id}
                name={authenticator.name}
                fact={
                  <>
                    Added <Moment at={authenticator.createdAt} form="short" />
                  </>
                }
                actions={[{ label: 'Remove', onPress: () => setRemoving(authenticator) }]}
              />
            ))}
          </ul>
          <h3>Recovery codes</h3>
          <p>
            {codesLeft === null
              ? 'You have none. They let you sign in if you lose your phone.'
              : codesLeft === 0
                ? 'All of them have been used. Create new ones.'
                : `${counted(codesLeft, 'code')} left. Each lets you sign in once if you lose your phone.`}
          </p>
          <div className="row">
            <Button busy={busy} onClick={makeCodes}>
              {codesLeft === null ? 'Create recovery codes' : 'Create new codes'}
            </Button>
          </div>
        </>
      )}
      {adding && (
        <AddAuthenticatorDialog
          authenticator={adding}
          onClose={() => setAdding(null)}
          onAdded={async made => {
            setAdding(null)
            setCodes(made)
            await onChange()
          }}
        />
      )}
      {removing && (
        <MutationDialog
          title="Remove authenticator"
          actionLabel="Remove"
          danger
          onClose={() => setRemoving(null)}
          onConfirm={async client => {
            await removeAuthenticator(client, removing.id)
            await onChange()
            toast.success('Authenticator removed')
          }}
          onError={showAccountError}
        >
          <p>Its codes are no longer accepted.</p>
          {authenticators.length === 1 && (
            <p>
              It is your last one. You will sign in with your password alone, and your recovery codes are
              deleted.
            </p>
          )}
        </MutationDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  )
}

import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  addPasskey,
  isDeclined,
  type Passkey,
  passkeyObstacle,
  removePasskey,
  renamePasskey,
} from '#shared/data/passkeys.ts'
import { WayRow } from './way-row.tsx'

type Props = { passkeys: Passkey[]; onChange: () => Promise<void> }

export function PasskeyPart({ passkeys, onChange }: Props) {
  const { busy, mutate } = useMutation()
  const obstacle = passkeyObstacle(location)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)

  const add = () =>
    mutate(
      async client => {
        await addPasskey(client)
        await onChange()
        toast.success('Passkey added')
      },
      error => (isDeclined(error) ? toast.error('No passkey was added.') : showAccountError(error)),
    )

  return (
    <section className="stack sign-in-ways-part" aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p>A passkey is stored on your device and unlocked by fingerprint, face or PIN.</p>
      {passkeys.length > 0 && (
        <ul className="ruled ruled-text">
          {passkeys.map(passkey => (
            <WayRow
              key={passkey.id}
              name={passkey.name}
              fact={
                <>
                  Added <Moment at={passkey.createdAt} form="short" />
                </>
              }
              use={<LastUse at={passkey.lastUsedAt} />}
              actions={[
                { label: 'Rename', onPress: () => setRenaming(passkey) },
                { label: 'Remove', onPress: () => setRemoving(passkey) },
              ]}
            />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <div className="row">
          <Button busy={busy} onClick={add}>
            Add a passkey
          </Button>
        </div>
      )}
      {renaming && <Rename passkey={renaming} onChange={onChange} onClose={() => setRenaming(null)} />}
      {removing && (
        <MutationDialog
          title="Remove passkey"
          actionLabel="Remove"
          danger
          onClose={() => setRemoving(null)}
          onConfirm={async client => {
            await removePasskey(client, removing.id)
            await onChange()
            toast.success('Passkey removed')
          }}
          onError={showAccountError}
        >
          <p>
            <b>{removing.name}</b> no longer signs you in here. Remove it from your device too, or it will
            still be offered.
          </p>
          {passkeys.length === 1 && <p>It is your last passkey. You will sign in another way.</p>}
        </MutationDialog>
      )}
    </section>
  )
}

function LastUse({ at }: { at: string | null }) {
  if (at === null) return <span>Not used yet</span>
  return (
    <span>
      Last used <Moment at={at} form="short" />
    </span>
  )
}

type DialogProps = Pick<Props, 'onChange'> & { passkey: Passkey; onClose: () => void }

function Rename({ passkey, onChange, onClose }: DialogProps) {
  const { busy, errors, form } = useMutationForm({
    check: typed => ({ name: typed('name') ? null : 'Enter a name' }),
    async save(client, typed) {
      await renamePasskey(client, passkey.id, typed('name'))
      await onChange()
      onClose()
    },
    onError: showAccountError,
  })
  return (
    <ConfirmDialog title="Rename passkey" actionLabel="Rename" form={form} busy={busy} onClose={onClose}>
      <TextField
        label="Name of the passkey"
        name="name"
        defaultValue={passkey.name}
        maxLength={120}
        required
        hint="For example, the device it is stored on."
        error={errors.name}
      />
    </ConfirmDialog>
  )
}

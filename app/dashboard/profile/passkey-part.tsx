import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  addPasskey,
  isDeclined,
  type Passkey,
  passkeyObstacle,
  removePasskey,
  renamePasskey,
} from '#shared/data/passkeys.ts'

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
        <ul className="ruled">
          {passkeys.map(passkey => (
            <li key={passkey.id} className="between sign-in-ways-row">
              <span>
                {passkey.name}
                <span className="hint sign-in-ways-dates">
                  Added <Moment at={passkey.createdAt} form="short" />
                </span>
                <span className="hint sign-in-ways-dates">
                  <LastUse at={passkey.lastUsedAt} />
                </span>
              </span>
              <span className="row">
                <Button
                  size="small"
                  onClick={() => setRenaming(passkey)}
                  aria-label={`Rename ${passkey.name}`}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  onClick={() => setRemoving(passkey)}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </Button>
              </span>
            </li>
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
        <Remove
          passkey={removing}
          isLast={passkeys.length === 1}
          onChange={onChange}
          onClose={() => setRemoving(null)}
        />
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
  const { busy, mutate } = useMutation()
  const { errors, form } = useForm({
    check: typed => ({ name: typed('name') ? null : 'Enter a name' }),
    submit: typed =>
      mutate(async client => {
        await renamePasskey(client, passkey.id, typed('name'))
        await onChange()
        onClose()
      }, showAccountError),
  })
  return (
    <ConfirmDialog title="Rename Passkey" actionLabel="Rename" form={form} busy={busy} onClose={onClose}>
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

function Remove({ passkey, isLast, onChange, onClose }: DialogProps & { isLast: boolean }) {
  const { busy, mutate } = useMutation()
  return (
    <ConfirmDialog
      title="Remove Passkey"
      actionLabel="Remove"
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() =>
        mutate(async client => {
          await removePasskey(client, passkey.id)
          await onChange()
          onClose()
          toast.success('Passkey removed')
        }, showAccountError)
      }
    >
      <p>
        <b>{passkey.name}</b> no longer signs you in here. Remove it from your device too, which would still
        offer it.
      </p>
      {isLast && <p>It is your last passkey. You will sign in another way.</p>}
    </ConfirmDialog>
  )
}

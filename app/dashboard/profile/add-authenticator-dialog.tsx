import { isWrongCode } from '#app/loading/error-sentence.ts'
import { showAccountError } from '#app/loading/use-mutation.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { confirmAuthenticator, makeRecoveryCodes, type NewAuthenticator } from '#shared/data/sign-in-ways.ts'
import { isCodeOfApp } from '#shared/data/submit-second-factor.ts'

type Props = {
  authenticator: NewAuthenticator
  /** Gets the new recovery codes, or null if the auth service has none. */
  onAdded: (codes: string[] | null) => Promise<void>
  onClose: () => void
}

export function AddAuthenticatorDialog({ authenticator, onAdded, onClose }: Props) {
  const { busy, errors, show, form } = useMutationForm({
    check: typed => ({ code: isCodeOfApp(typed('code')) ? null : 'Enter the six-digit code from the app' }),
    async save(client, typed) {
      await confirmAuthenticator(client, authenticator.id, typed('code'))
      toast.success('Authenticator added')
      await onAdded(await makeRecoveryCodes(client).catch(reportLostCodes))
    },
    onError: error =>
      isWrongCode(error) ? show({ code: 'This code is wrong or has expired' }) : showAccountError(error),
  })

  return (
    <ConfirmDialog title="Add an authenticator" actionLabel="Add" form={form} busy={busy} onClose={onClose}>
      <p>
        Scan this with an authenticator app, then enter the code it shows. This signs out your other devices.
      </p>
      <img
        className="sign-in-ways-qr"
        src={authenticator.qrCode}
        alt="QR code of the key below"
        width={200}
        height={200}
      />
      <p>
        On this device:{' '}
        <a className="link" href={authenticator.uri}>
          open the app
        </a>
        , or type the key <code>{authenticator.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors.code}
      />
    </ConfirmDialog>
  )
}

function reportLostCodes() {
  toast.error('Your recovery codes did not arrive. Create new ones in your profile.')
  return null
}

import { type FormEvent, useState } from 'react'
import { rememberAsked } from '#app/session/asked-link.ts'
import { accountErrorSentence } from '#app/session/error-sentence.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { toast } from '#app/ui/toaster.tsx'
import { emailTrouble } from './check-account.ts'
import { fieldText } from './read-fields.ts'

export function ForgotPasswordDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const { busy, act } = useAct({ isForVisitors: true })
  const [trouble, setTrouble] = useState<string | null>(null)

  function close() {
    setTrouble(null)
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const address = fieldText(form, 'email')
    const found = emailTrouble(address)
    setTrouble(found)
    if (found) return form.querySelector('input')?.focus()
    await act(
      async client => {
        const redirectTo = `${location.origin}/resetpassword`
        const { error } = await client.auth.resetPasswordForEmail(address, { redirectTo })
        if (error) throw error
        rememberAsked(address)
        toast.success('Password reset link sent to your email')
        close()
      },
      error => setTrouble(accountErrorSentence(error)),
    )
  }

  return (
    <Dialog
      open={email !== null}
      onClose={close}
      title="Forgot Password"
      onSubmit={submit}
      onInput={() => setTrouble(null)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="main" busy={busy}>
            Send Reset Link
          </Button>
        </>
      }
    >
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="username"
        placeholder="name@example.com"
        aria-required
        defaultValue={email ?? ''}
        error={trouble}
        {...noLeadingSpace}
      />
    </Dialog>
  )
}

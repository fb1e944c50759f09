import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { removeAccount } from '#app/data/account.ts'
import { fieldText } from '#app/routes/account/read-fields.ts'
import { useSession } from '#app/session/session-context.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'

type Props = { userId: string; email: string; isAdmin: boolean }

export function DeleteAccount({ userId, email, isAdmin }: Props) {
  const { signOut } = useSession()
  const { busy, act } = useAct()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  function close() {
    if (busy) return
    setTrouble(null)
    setAsking(false)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const isConfirmed = fieldText(form, 'confirmation').toLowerCase() === email.toLowerCase()
    setTrouble(isConfirmed ? null : 'Type your email as it stands above')
    if (!isConfirmed) return form.querySelector('input')?.focus()
    await act(async client => {
      await removeAccount(client, userId)
      await signOut()
      toast.success('Your account was deleted')
      navigate('/')
    })
  }

  return (
    <section className="panel" aria-labelledby="delete-account">
      <header>
        <h2 id="delete-account">Delete account</h2>
      </header>
      <div className="panel-form">
        <p>
          Your profile, your picture, all your comments and all your likes go for ever.
          {isAdmin && ' Your posts pass to another administrator.'}
        </p>
        <div className="row">
          <Button onClick={() => setAsking(true)}>Delete my account</Button>
        </div>
      </div>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete Account"
        onSubmit={submit}
        actions={
          <>
            <Button onClick={close} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Delete for ever
            </Button>
          </>
        }
      >
        <p>
          This cannot be undone. To confirm, type <b>{email}</b>
        </p>
        <TextField
          label="Your email"
          name="confirmation"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={trouble}
        />
      </Dialog>
    </section>
  )
}

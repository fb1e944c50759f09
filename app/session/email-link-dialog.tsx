import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useSession } from './session-context.ts'
import type { useEmailLink } from './use-email-link.ts'

type EmailLink = ReturnType<typeof useEmailLink>
type Props = Pick<EmailLink, 'accept' | 'decline' | 'fail'> & { offer: NonNullable<EmailLink['offer']> }

/** Asks whether to sign in, because the link may belong to a stranger's account. */
export function EmailLinkDialog({ offer, accept, decline, fail }: Props) {
  const { user: present } = useSession()
  const { busy, mutate } = useMutation({ isForVisitors: true })

  return (
    <Dialog
      onClose={() => !busy && decline()}
      title="Sign in with this link?"
      actions={
        <>
          <Button variant="main" onClick={decline} disabled={busy}>
            {present ? 'Stay signed in' : 'Not me'}
          </Button>
          <Button busy={busy} onClick={() => mutate(client => accept(client, offer), fail)}>
            Sign in
          </Button>
        </>
      }
    >
      <p>
        The link you followed signs you in as <b>{offer.user.email}</b>
        <span>{offer.link.isRecovery ? ', to choose a new password.' : '.'}</span>
      </p>
      {present && (
        <p>
          You are signed in as <b>{present.email}</b>. That session is replaced.
        </p>
      )}
      <p>If this isn’t your account, or you didn’t request the link, don’t continue.</p>
    </Dialog>
  )
}

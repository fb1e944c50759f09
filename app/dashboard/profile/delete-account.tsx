import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isUnreachable } from '#app/loading/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { removeAccount } from '#shared/data/account.ts'
import type { Client } from '#shared/data/client.ts'
import { DialogButton } from '../dialog-button.tsx'
import { Panel } from '../panel.tsx'
import { PasswordDialog } from '../password-dialog.tsx'

type Props = { userId: string; email: string; isAdmin: boolean }

export function DeleteAccount({ userId, email, isAdmin }: Props) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [isAnswerLost, setAnswerLost] = useState(false)

  async function remove(client: Client) {
    await removeAccount(client, userId).catch(error => {
      setAnswerLost(isUnreachable(error))
      throw error
    })
    await signOut()
    toast.success('Your account was deleted')
    navigate('/')
  }

  return (
    <Panel id="delete-account" title="Delete account">
      <div className="panel-form">
        <p>
          Your profile, picture, comments and likes are permanently deleted.
          {isAdmin && <span> Your posts are transferred to another administrator.</span>}
        </p>
        <div className="row">
          <DialogButton
            dialog={close => (
              <PasswordDialog
                onClose={close}
                title="Delete account"
                actionLabel="Delete permanently"
                danger
                onConfirm={remove}
              >
                <p>
                  The account of <b>{email}</b> is deleted. This cannot be undone.
                </p>
                {isAnswerLost && (
                  <p>
                    The connection was interrupted, so it may already be deleted. Load this page again to see.
                  </p>
                )}
              </PasswordDialog>
            )}
          >
            Delete my account
          </DialogButton>
        </div>
      </div>
    </Panel>
  )
}

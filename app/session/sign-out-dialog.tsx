import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { errorSentence } from './error-sentence.ts'
import { useSession } from './session-context.ts'

const processingTime = 1000

export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await new Promise(resolve => setTimeout(resolve, processingTime))
    try {
      const where = await signOut()
      if (where === 'everywhere') toast.success('Logged out successfully!', { duration: 3000 })
      else
        toast.error(
          'You are signed out here. Your other devices may still be signed in: the service could not be reached.',
        )
      navigate('/')
    } catch (error) {
      toast.error(errorSentence(error))
    }
    setBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title="Sign Out"
      act="Sign out"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to sign out?</p>
    </ConfirmDialog>
  )
}

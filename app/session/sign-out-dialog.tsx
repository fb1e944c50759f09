import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useMutation } from '#app/loading/use-mutation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useSession } from './session-context.ts'

const processingTime = 1000

export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const { key } = useLocation()
  const kind = useNavigationType()
  const { busy, mutate } = useMutation({ isForVisitors: true })
  const leave = useEffectEvent(() => {
    if (kind === NavigationType.Pop) onClose()
  })

  // The layout with this dialog stays mounted when Back leaves the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => leave(), [key])

  async function confirm() {
    await mutate(async () => {
      await new Promise(resolve => setTimeout(resolve, processingTime))
      const where = await signOut()
      if (where === 'everywhere') toast.success('Logged out successfully!', { duration: 3000 })
      else
        toast.error(
          'You are signed out here. Your other devices may still be signed in: the service could not be reached.',
        )
      navigate('/')
    })
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title="Sign Out"
      actionLabel="Sign out"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to sign out?</p>
    </ConfirmDialog>
  )
}

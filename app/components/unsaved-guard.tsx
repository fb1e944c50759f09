import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isChanged &&
      // A form may have changed the address without the router.
      (currentLocation.pathname !== pathname || window.location.pathname !== pathname),
  )

  useEffect(() => {
    if (!isChanged) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isChanged])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      actionLabel="Leave"
      danger
      busy={false}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>What you changed on this page is not saved.</p>
    </ConfirmDialog>
  )
}

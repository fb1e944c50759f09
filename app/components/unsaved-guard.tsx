import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  // The router does not notice when a form changes the address, so it would take the next form for the same page.
  const [openedAt] = useState(() => globalThis.location?.pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && (currentLocation.pathname !== nextLocation.pathname || location.pathname !== openedAt),
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

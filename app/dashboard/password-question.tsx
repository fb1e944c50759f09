import { type ReactNode, useCallback, useRef, useState } from 'react'
import { RequestPassword } from '#app/loading/use-mutation.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password if the database requires it for mutations, and then continues them. */
export function PasswordQuestion({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<((isGiven: boolean) => void)[]>([])
  const request = useCallback(() => {
    setOpen(true)
    return new Promise<boolean>(resolve => waiting.current.push(resolve))
  }, [])

  function end(isGiven: boolean) {
    for (const answer of waiting.current.splice(0)) answer(isGiven)
    setOpen(false)
  }

  return (
    <RequestPassword value={request}>
      {children}
      {isOpen && (
        <PasswordDialog
          onClose={() => end(false)}
          title="Confirm it’s you"
          actionLabel="Continue"
          onConfirm={async () => end(true)}
        >
          <p>Enter your password again, so that no one else can do this in your name.</p>
        </PasswordDialog>
      )}
    </RequestPassword>
  )
}

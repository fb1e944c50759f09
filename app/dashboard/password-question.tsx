import { type ReactNode, useCallback, useState } from 'react'
import { RequestPassword } from '#app/loading/use-mutation.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password if the database requires it for a mutation, and then continues the mutation. */
export function PasswordQuestion({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  const request = useCallback(() => new Promise<boolean>(resolve => setAnswer(() => resolve)), [])

  function end(isGiven: boolean) {
    answer?.(isGiven)
    setAnswer(null)
  }

  return (
    <RequestPassword value={request}>
      {children}
      {answer && (
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

import { type ReactNode, useCallback, useState } from 'react'
import { AskPassword } from '#app/session/ask-password.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password when the database needs it for what was pressed, which then goes on. */
export function PasswordQuestion({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  const ask = useCallback(() => new Promise<boolean>(resolve => setAnswer(() => resolve)), [])

  function end(isGiven: boolean) {
    answer?.(isGiven)
    setAnswer(null)
  }

  return (
    <AskPassword value={ask}>
      {children}
      <PasswordDialog
        open={answer !== null}
        onClose={() => end(false)}
        title="Your Password"
        act="Continue"
        onConfirm={async () => end(true)}
      >
        <p>This decides who may do what here, so your password is needed once more.</p>
      </PasswordDialog>
    </AskPassword>
  )
}

import { type ReactNode, useCallback, useState } from 'react'
import { AskPassword } from '#app/session/use-act.ts'
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
      {answer && (
        <PasswordDialog
          onClose={() => end(false)}
          title="Is It You?"
          act="Continue"
          onConfirm={async () => end(true)}
        >
          <p>This needs your password once more, so that nobody else can do it in your name.</p>
        </PasswordDialog>
      )}
    </AskPassword>
  )
}

import { useState } from 'react'
import { NewPasswordForm } from '#app/components/forms/new-password-form.tsx'
import type { QueryState } from '#app/loading/use-query.ts'
import type { SessionUser } from '#app/session/stored-session.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { Panel } from '../panel.tsx'

type Props = { user: SessionUser; query: QueryState<boolean>; onChange: () => void }

export function PasswordPanel({ user, query, onChange }: Props) {
  const [passwords, setPasswords] = useState(0)
  return (
    <Panel id="change-password" title={query.value === false ? 'Set a password' : 'Change password'}>
      <WhenLoaded of={query} title="Your password could not be loaded." height="25rem">
        {isSet => (
          <div className="panel-form">
            <p>
              {isSet
                ? 'All your other devices are signed out.'
                : user.isPasswordRemoved
                  ? 'Your former password was removed, because someone else may have chosen it before your address was confirmed.'
                  : 'You don’t have one yet. With a password you can sign in even when email doesn’t arrive.'}
            </p>
            <NewPasswordForm
              key={passwords}
              requiresCurrent={isSet}
              variant="plain"
              onDone={() => {
                setPasswords(passwords + 1)
                query.reload()
                onChange()
              }}
            />
          </div>
        )}
      </WhenLoaded>
    </Panel>
  )
}

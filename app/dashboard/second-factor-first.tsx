import { type ReactNode, useState } from 'react'
import SecondFactorForm from '#app/components/forms/second-factor-form.tsx'
import { useSession } from '#app/session/session-context.ts'
import { Panel } from './panel.tsx'

/** Shows nothing of the dashboard until the session has passed the second factor. A page that was already shown stays mounted, with everything typed into it. */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const isMissing = useSession().user?.secondFactor === 'missing'
  const [isOpen, setOpen] = useState(!isMissing)
  if (!isMissing && !isOpen) setOpen(true)

  if (isOpen) return children
  return (
    <Panel id="second-factor" title="Enter your code" className="panel-narrow">
      <div className="panel-form">
        <SecondFactorForm />
      </div>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { readProjectConfirmation } from '#shared/data/project-confirmation.ts'

/** `children`: the field for this setting. Hosted Supabase ignores it, so there this shows the project's own setting instead. */
export function ProjectConfirmation({ label, children }: { label: string; children: ReactNode }) {
  const { backend } = useSession()
  const { url, key } = backend
  const query = useQuery(() => readProjectConfirmation(url ?? '', key), url)
  if (url === null || query.value === 'site') return children
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <WhenLoaded of={query} title="The project’s setting could not be read." height="40px">
        {isOn => <p>{isOn ? 'On' : 'Off'}, as the Supabase project says.</p>}
      </WhenLoaded>
      <p className="hint">
        Change it in the project’s dashboard under Authentication, Sign In / Providers, Email: ‘Confirm
        email’.
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { readProjectConfirmation } from '#shared/data/project-confirmation.ts'

/** `children`: the field for this setting. Hosted Supabase ignores it, so there this shows the project's own setting instead. */
export function ProjectConfirmation({ label, children }: { label: string; children: ReactNode }) {
  const { backend } = useSession()
  const { url, key } = backend
  const { value, error, loading, reload } = useQuery(() => readProjectConfirmation(url ?? '', key), url)
  if (url === null || value === 'site') return children
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      {value === null ? (
        error === null ? (
          <Waiting>
            <Skeleton height="40px" />
          </Waiting>
        ) : (
          <LoadError title="The project’s setting could not be read." of={{ error, loading, reload }} />
        )
      ) : (
        <p>{value ? 'On' : 'Off'}, as the Supabase project says.</p>
      )}
      <p className="hint">
        Change it in the project’s dashboard under Authentication, Sign In / Providers, Email: ‘Confirm
        email’.
      </p>
    </div>
  )
}

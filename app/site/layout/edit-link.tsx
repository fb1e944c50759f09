import { useSession } from '#app/session/session-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Leads an administrator from a post or page to its form. Cached pages are without it: it appears once the session is known. */
export function EditLink({ to }: { to: string }) {
  if (useSession().profile?.role !== 'admin') return null
  return (
    <ButtonLink className="edit-link screen-only" size="small" to={to}>
      <Icon name="pen" />
      Edit
    </ButtonLink>
  )
}

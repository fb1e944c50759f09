import { Outlet } from 'react-router'
import { useReload } from '#app/routes/pages/use-reload.ts'
import { Trouble } from '#app/ui/trouble.tsx'
import type { Route } from './+types/content'

export default Outlet

/** Within the frame of the dashboard, whose links still lead to the pages that the browser has. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, reason, reloading, tryAgain, status } = useReload(error)
  return (
    <>
      <Trouble title={title} reason={reason} busy={reloading} onRetry={tryAgain} />
      <p role="status">{status}</p>
    </>
  )
}

import { Outlet } from 'react-router'
import { useReload } from '#app/loading/use-reload.ts'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import type { Route } from './+types/content'

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, reason, reloading, tryAgain, status } = useReload(error)
  return (
    <>
      <ErrorMessage title={title} reason={reason} busy={reloading} onRetry={tryAgain} />
      <p role="status">{status}</p>
    </>
  )
}

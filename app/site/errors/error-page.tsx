import { useLocation } from 'react-router'
import { Cover } from '#app/components/cover.tsx'
import { useReload } from '#app/loading/use-reload.ts'
import { Button } from '#app/ui/button.tsx'
import { NotFound } from './not-found.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { title, reason, reloading, tryAgain, status } = useReload(error)
  return (
    <NotFound art={<Cover code="sun-6-574ea7d1" />} heading={title}>
      <p>{reason}</p>
      {reloading ? (
        <Button variant="main" busy />
      ) : (
        <a
          className="button button-main"
          href={pathname + search}
          onClick={event => {
            event.preventDefault()
            tryAgain()
          }}
        >
          Try again
        </a>
      )}
      <p role="status">{status}</p>
    </NotFound>
  )
}

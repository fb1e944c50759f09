import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { StillCover } from '#app/ui/still-cover.tsx'
import { Lost } from './lost.tsx'
import { useReload } from './use-reload.ts'

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { title, reason, reloading, tryAgain, status } = useReload(error)
  return (
    <Lost art={<StillCover figure="sun" ink={6} />} heading={title}>
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
    </Lost>
  )
}

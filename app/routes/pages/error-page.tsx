import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Lost } from './lost.tsx'
import { isMissingScript, reload, reloadOnce } from './missing-script.ts'

/** Shown for any error but 404. Reloads once when a script is missing, as after a deployment. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const missing = isMissingScript(error)
  const [reloading, setReloading] = useState(missing)
  const [unreachable, setUnreachable] = useState(false)

  useEffect(() => {
    if (missing) reloadOnce().then(setReloading)
  }, [missing])

  async function tryAgain(event: MouseEvent) {
    event.preventDefault()
    setReloading(true)
    const reloads = await reload()
    setReloading(reloads)
    setUnreachable(!reloads)
  }

  return (
    <Lost
      art={<Cover kept="sun-6-574ea7d1" />}
      heading={missing ? 'A part of this page did not arrive.' : 'This page could not be loaded.'}
    >
      <p>
        {missing
          ? 'The site may have changed meanwhile, or the connection was interrupted.'
          : 'The connection was interrupted, or something went wrong on our side.'}{' '}
        Nothing you wrote is lost.
      </p>
      {reloading ? (
        <Button variant="main" busy />
      ) : (
        <a className="button button-main" href={pathname + search} onClick={tryAgain}>
          Try again
        </a>
      )}
      <p role="status">{unreachable && !reloading && 'The site still cannot be reached.'}</p>
    </Lost>
  )
}

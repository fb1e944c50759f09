import { useEffect, useState } from 'react'
import { isMissingScript, reloadOnce } from './reload-once.ts'
import { reloadPage } from './reload-page.ts'

/** Reloads a page that failed. Does so automatically, once, if a script is missing, as after a deployment. */
export function useReload(error: unknown) {
  const missing = isMissingScript(error)
  const [reloading, setReloading] = useState(missing)
  const [unreachable, setUnreachable] = useState(false)

  useEffect(() => {
    if (missing) reloadOnce().then(setReloading)
  }, [missing])

  async function tryAgain() {
    setReloading(true)
    const reloads = await reloadPage()
    setReloading(reloads)
    setUnreachable(!reloads)
  }

  return {
    title: missing ? 'Part of this page did not load.' : 'This page could not be loaded.',
    reason: `${
      missing
        ? 'The site may have been updated, or the connection was interrupted.'
        : 'The connection was interrupted, or something went wrong on our end.'
    } Nothing you wrote is lost.`,
    reloading,
    tryAgain,
    status: unreachable && !reloading ? 'The site still cannot be reached.' : '',
  }
}

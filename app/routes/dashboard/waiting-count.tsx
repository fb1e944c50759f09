import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { countWaiting } from '#app/data/admin-moderation.ts'
import { useLoaded } from '#app/session/use-loaded.ts'

const changed = 'byline:waiting'

/** Lets the sidebar count anew. */
export const tellWaitingChanged = () => dispatchEvent(new Event(changed))

/** How many reviews wait for an administrator; nothing while none does, or nobody knows. */
export function WaitingCount() {
  const { pathname } = useLocation()
  const { value, reload } = useLoaded(countWaiting)

  const counted = useRef(pathname)

  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    reload()
  }, [pathname, reload])

  useEffect(() => {
    addEventListener(changed, reload)
    return () => removeEventListener(changed, reload)
  }, [reload])

  if (!value) return null
  return (
    <span className="role">
      {value.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

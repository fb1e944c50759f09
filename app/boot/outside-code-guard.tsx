import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isPrivate } from '#shared/text/private-pages.ts'
import { outsideMark } from './run-outside-code.ts'

const hasOutsideCode = () => outsideMark in window

export function OutsideCodeGuard() {
  const [isGuarded, setGuarded] = useState(false)
  // The code may load after React, once this browser is known to hold no secrets.
  useEffect(() => {
    const look = () => setGuarded(hasOutsideCode())
    look()
    addEventListener(outsideMark, look)
    return () => removeEventListener(outsideMark, look)
  }, [])
  // Rendered only if needed: with a blocker, React Router warns about each repeated click on a link to a heading.
  return isGuarded ? <PrivatePageBlocker /> : null
}

function PrivatePageBlocker() {
  const { state, location } = useBlocker(({ nextLocation }) => isPrivate(nextLocation.pathname))
  useEffect(() => {
    if (state === 'blocked' && location)
      window.location.assign(location.pathname + location.search + location.hash)
  }, [state, location])
  return null
}

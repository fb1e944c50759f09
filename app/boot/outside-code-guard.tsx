import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { outsideMark } from './run-outside-code.ts'

export const isPrivate = (pathname: string) =>
  /^\/(dashboard|signin|signup|resetpassword|subscription|preview)(\/|$)/i.test(pathname)

const hasOutsideCode = () => outsideMark in window

export function OutsideCodeGuard() {
  const [isGuarded, setGuarded] = useState(false)
  // The code may come after React, once this browser is known to have no secrets.
  useEffect(() => {
    const look = () => setGuarded(hasOutsideCode())
    look()
    addEventListener(outsideMark, look)
    return () => removeEventListener(outsideMark, look)
  }, [])
  // Only then, because with a blocker React Router warns at each link to a heading that was followed before.
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

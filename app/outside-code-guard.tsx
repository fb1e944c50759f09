import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { outsideMark } from './run-outside-code.ts'

/** Pages that have no code from elsewhere. */
export const isPrivate = (pathname: string) =>
  /^\/(dashboard|signin|signup|resetpassword)(\/|$)/i.test(pathname)

const hasOutsideCode = () => document.querySelector(`script[${outsideMark}]`) !== null

/** Loads a private page as a new document when code from elsewhere runs in this one. Pages for reading only. */
export function OutsideCodeGuard() {
  const blocker = useBlocker(({ nextLocation }) => isPrivate(nextLocation.pathname) && hasOutsideCode())
  const { state, location } = blocker
  useEffect(() => {
    if (state === 'blocked' && location)
      window.location.assign(location.pathname + location.search + location.hash)
  }, [state, location])
  return null
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds before a skeleton is shown, so that it does not flash. */
const delayMs = 150

export const isList = (pathname: string) => pathname === '/' || /^\/(topics|tags)\//.test(pathname)

/** Returns which kind of page is loading, or null if none needs a skeleton. */
export function usePendingPage(): 'list' | 'post' | null {
  const { pathname } = useNavigation().location ?? {}
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    if (pathname === undefined) return
    const timer = setTimeout(() => setWaited(true), delayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [pathname])

  if (!waited || pathname === undefined) return null
  if (isList(pathname)) return 'list'
  return pathname.startsWith('/blog/') ? 'post' : null
}

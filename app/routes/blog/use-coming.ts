import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Shorter waits show no skeleton: it would only flash. */
const patience = 150

export const isList = (pathname: string) => pathname === '/' || pathname.startsWith('/topics/')

/** The kind of page that the reader has asked for and still waits for. */
export function useComing(): 'list' | 'post' | null {
  const pathname = useNavigation().location?.pathname
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    if (pathname === undefined) return
    const timer = setTimeout(() => setWaited(true), patience)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [pathname])

  if (!waited || pathname === undefined) return null
  if (isList(pathname)) return 'list'
  return pathname.startsWith('/blog/') ? 'post' : null
}

import { useEffect } from 'react'

/** Milliseconds between two looks. */
const INTERVAL = 2_000

/** Loads again and again while something is under way and the page is in view. */
export function usePolling(isUnderWay: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), INTERVAL)
    return () => clearInterval(timer)
  }, [isUnderWay, reload])
}

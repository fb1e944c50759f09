import { useEffect } from 'react'

const INTERVAL_MS = 2_000

export function usePolling(isUnderWay: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, reload])
}

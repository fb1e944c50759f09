import { useCallback, useEffect, useRef } from 'react'

/** `start` aborts the previous task and returns the signal for the new one. If a signal is aborted, the response of its task is stale. */
export function useLatest() {
  const latest = useRef<AbortController | null>(null)
  const abort = useCallback(() => latest.current?.abort(), [])

  const start = useCallback(() => {
    abort()
    latest.current = new AbortController()
    return latest.current.signal
  }, [abort])

  useEffect(() => abort, [abort])

  return { start, abort }
}

import { useCallback, useEffect, useRef } from 'react'

/**
 * For asynchronous tasks of which only the latest counts. `start` aborts the previous task and returns the signal of the new
 * one: after an await, a task whose signal is aborted ignores its response, which is stale. Unmounting aborts the last task.
 */
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

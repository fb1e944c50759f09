import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that stays the same across renders and calls the latest `callback`, so that memoized children need not render again. */
export function useStable<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

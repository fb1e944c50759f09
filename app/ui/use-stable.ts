import { useCallback, useRef } from 'react'

/** Returns a function that stays the same across renders and calls the latest `act`, so that memoized children need not render again. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}

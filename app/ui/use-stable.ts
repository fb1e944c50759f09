import { useCallback, useRef } from 'react'

/** Returns one function for all renders, which calls the latest `act`, so that a memoized child need not render again. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}

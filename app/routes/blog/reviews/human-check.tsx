import { type Ref, useCallback, useRef, useState, useSyncExternalStore } from 'react'

const shortestWriting = 2_000

/**
 * Two signs of a simple script: it fills in a field that people do not see, or sends within two seconds after the form was
 * shown. Both can be avoided by who tries; what holds is the database's limits.
 */
export function useHumanCheck() {
  const trap = useRef<HTMLInputElement>(null)
  // A form in the server's HTML has been there since the page came, before React did.
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [shownAt] = useState(() => (isFromServer ? 0 : performance.now()))
  const goesOn = useRef(false)

  /** The reader goes on with a review that was begun before: there is no time to wait for. */
  const goOn = useCallback(() => {
    goesOn.current = true
  }, [])

  /** Clears the trap, so that a person whose browser filled it in passes the second time. */
  function passes(): boolean {
    const filled = trap.current?.value ?? ''
    if (trap.current) trap.current.value = ''
    return filled === '' && (goesOn.current || performance.now() - shownAt >= shortestWriting)
  }

  return { trap, goOn, passes }
}

/** Out of sight and of the tab order, yet not `display: none`, which scripts look for. */
export function Trap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

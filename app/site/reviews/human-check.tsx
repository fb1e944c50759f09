import { type Ref, useCallback, useRef, useState, useSyncExternalStore } from 'react'

const shortestWriting = 2_000

/** Detects simple bots, which fill in a hidden field or submit within two seconds. It is easy to bypass; the database enforces the real limits. */
export function useHumanCheck() {
  const honeypot = useRef<HTMLInputElement>(null)
  // A server-rendered form was visible before hydration, so its time starts when the page loaded.
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [shownAt] = useState(() => (isFromServer ? 0 : performance.now()))
  const goesOn = useRef(false)

  const goOn = useCallback(() => {
    goesOn.current = true
  }, [])

  /** Clears the hidden field, so that a person whose browser filled it in passes on the second try. */
  function passes(): boolean {
    const filled = honeypot.current?.value ?? ''
    if (honeypot.current) honeypot.current.value = ''
    return filled === '' && (goesOn.current || performance.now() - shownAt >= shortestWriting)
  }

  return { honeypot, goOn, passes }
}

/** Not hidden with `display: none`, which bots detect. */
export function OffscreenHoneypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className="human-check" aria-hidden="true">
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

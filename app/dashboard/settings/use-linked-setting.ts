import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Shows and focuses the section or the setting that the fragment of the address names. It renders after the page has tried to. */
export function useLinkedSetting(form: RefObject<HTMLFormElement | null>, onLink: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each link, also for the same one again
  useEffect(() => {
    if (hash === '') return
    const name = CSS.escape(decodeURIComponent(hash.slice(1)))
    onLink()
    const part = form.current?.querySelector<HTMLElement>(`[data-part="${name}"]`)
    part?.focus({ preventScroll: true })
    part?.scrollIntoView()
    const field = form.current?.querySelector<HTMLElement>(
      `[data-setting="${name}"] :is(input, select, textarea, button)`,
    )
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [hash, key])
}

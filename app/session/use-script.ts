import { useEffect, useState } from 'react'
import { useLatest } from '#app/ui/use-latest.ts'

/** Loads a part of the page beside the rest, which stays when the part does not come. `trouble`: the error of the last try. */
export function useScript<Module>(load: () => Promise<Module>) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ module: Module | null; trouble: unknown }>(none)

  const { start } = useLatest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when it is tried again
  useEffect(() => {
    const signal = start()
    const show = (module: Module | null, trouble: unknown) => signal.aborted || setState({ module, trouble })
    load().then(
      module => show(module, null),
      error => show(null, error),
    )
  }, [load, start, tries])

  return {
    ...state,
    retry() {
      setState(none)
      setTries(tries + 1)
    },
  }
}

const none = { module: null, trouble: null }

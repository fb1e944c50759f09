import { useEffect, useState } from 'react'

/** What comes with a script of its own. `trouble`: the error of the last try. */
export type Script<Module> = { module: Module | null; trouble: unknown; retry: () => void }

/** Loads a part of the page beside the rest, which stays when the part does not come. */
export function useScript<Module>(load: () => Promise<Module>): Script<Module> {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ module: Module | null; trouble: unknown }>(none)

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when it is tried again
  useEffect(() => {
    let isOver = false
    const show = (module: Module | null, trouble: unknown) => isOver || setState({ module, trouble })
    load().then(
      module => show(module, null),
      error => show(null, error),
    )
    return () => {
      isOver = true
    }
  }, [load, tries])

  return {
    ...state,
    retry() {
      setState(none)
      setTries(tries + 1)
    },
  }
}

const none = { module: null, trouble: null }

import { useEffect, useState } from 'react'
import { useLatest } from '#app/ui/use-latest.ts'

export function useScript<Module>(load: () => Promise<Module>) {
  const [state, setState] = useState<{ module: Module | null; error: unknown }>({
    module: null,
    error: null,
  })

  const { start } = useLatest()
  useEffect(() => {
    const signal = start()
    const show = (module: Module | null, error: unknown) => signal.aborted || setState({ module, error })
    load().then(
      module => show(module, null),
      error => show(null, error),
    )
  }, [load, start])

  return state
}

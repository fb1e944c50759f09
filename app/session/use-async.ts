import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#app/ui/use-latest.ts'
import { errorSentence } from './error-sentence.ts'

/** `value`: of the last successful load, kept during a reload. `trouble`: why the last load failed. `change` replaces the value. */
export type Loaded<Value> = {
  value: Value | null
  trouble: string | null
  loading: boolean
  reload: () => Promise<void>
  change: (next: (value: Value | null) => Value | null) => void
}

type State<Value> = Pick<Loaded<Value>, 'value' | 'trouble' | 'loading'> & { of: string | null }

const initial = <Value>(of: string | null): State<Value> => ({
  of,
  value: null,
  trouble: null,
  loading: of !== null,
})

/** Loads, and again when `key` changes; a null key loads nothing. A stale response is ignored. */
export function useAsync<Value>(load: () => Promise<Value>, key: string | null): Loaded<Value> {
  const [state, setState] = useState<State<Value>>(() => initial(key))
  const { start } = useLatest()
  // `reload` may be called by an action that began under an earlier key.
  const latest = useRef({ load, key })
  latest.current = { load, key }

  const read = useCallback(
    async (key: string | null) => {
      const signal = start()
      if (key === null) return setState(now => (now.of === null ? now : initial(null)))
      const update = (next: Partial<State<Value>>) => {
        if (!signal.aborted) setState(now => ({ ...(now.of === key ? now : initial<Value>(key)), ...next }))
      }
      update({ loading: true })
      try {
        const value = await latest.current.load()
        update({ value, trouble: null, loading: false })
      } catch (error) {
        update({ trouble: errorSentence(error), loading: false })
      }
    },
    [start],
  )

  useEffect(() => {
    read(key)
  }, [key, read])

  const reload = useCallback(() => read(latest.current.key), [read])

  const change = useCallback(
    (next: (value: Value | null) => Value | null) =>
      setState(now => (now.of === latest.current.key ? { ...now, value: next(now.value) } : now)),
    [],
  )

  const { value, trouble, loading } = state.of === key ? state : initial<Value>(key)
  return { value, trouble, loading, reload, change }
}

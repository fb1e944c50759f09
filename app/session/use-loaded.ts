import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { errorSentence, isRefused, SessionEnded } from './error-sentence.ts'
import { useSession } from './session-context.ts'

/** `value`: kept during a reload. `trouble`: why the last load failed. */
export type Loaded<Value> = {
  value: Value | null
  trouble: string | null
  loading: boolean
  reload: () => void
}

type Reading<Value> = { of: string; value: Value | null; trouble: string | null; loading: boolean }

/** Loads again when `key` changes. Drops a stale response. */
export function useLoaded<Value>(
  load: (client: SupabaseClient<Database>) => Promise<Value>,
  key = '',
): Loaded<Value> {
  const { connectSignedIn, rereadProfile } = useSession()
  const [reading, setReading] = useState<Reading<Value>>({
    of: key,
    value: null,
    trouble: null,
    loading: true,
  })
  const latest = useRef({ load, number: 0 })
  latest.current.load = load

  const read = useCallback(
    async (of: string) => {
      const number = ++latest.current.number
      setReading(before => ({
        of,
        value: before.of === of ? before.value : null,
        trouble: before.of === of ? before.trouble : null,
        loading: true,
      }))
      const next = await attempt()
      if (latest.current.number === number) setReading(before => ({ ...before, ...next, loading: false }))

      async function attempt(): Promise<Pick<Reading<Value>, 'trouble'> & { value?: Value }> {
        try {
          const client = await connectSignedIn()
          if (!client) throw new SessionEnded()
          return { value: await latest.current.load(client), trouble: null }
        } catch (error) {
          // The reader's role may have changed since the page was opened.
          if (isRefused(error)) rereadProfile()
          return { trouble: errorSentence(error) }
        }
      }
    },
    [connectSignedIn, rereadProfile],
  )

  useEffect(() => {
    read(key)
    return () => {
      latest.current.number++
    }
  }, [key, read])

  const reload = useCallback(() => read(key), [key, read])
  const { value, trouble, loading } =
    reading.of === key ? reading : { value: null, trouble: null, loading: true }
  return { value, trouble, loading, reload }
}

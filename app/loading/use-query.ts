import { use, useEffect, useEffectEvent, useState } from 'react'
import { type Connect, SessionContext } from '#app/session/session-context.ts'
import { useLatest } from '#app/ui/use-latest.ts'
import { useStable } from '#app/ui/use-stable.ts'
import type { Client } from '#shared/data/client.ts'
import { errorSentence, isRefused, SessionEnded } from './error-sentence.ts'

/** Returning null leaves the value as it is. `value` is null until one is loaded. */
type Change<Value> = (value: Value | null) => Value | null

type Work<Value> = (client: Client, signal: AbortSignal) => Promise<Change<Value>>

/** `connect`: defaults to the signed-in reader's client; pass another for data that visitors may load. `initial`: the value of the first key, which is then not loaded. */
type Options<Value> = {
  connect?: Connect | undefined
  initial?: Value
}

/** `value`: from the last successful load, even during a reload. `error`: why the last load failed. */
export type QueryState<Value> = {
  value: Value | null
  /** The value or, until it is loaded, the value of an earlier key. */
  former: Value | null
  error: string | null
  loading: boolean
  extending: boolean
  reload: () => Promise<void>
  extend: (work: Work<Value>) => Promise<void>
  change: (next: Change<Value>) => void
}

type State<Value> = Pick<QueryState<Value>, 'error' | 'loading' | 'extending'> & {
  of: string | null
  found: { of: string; value: Value } | null
}

/** Loads an account's data whenever `key` changes; a null key loads nothing. Stale responses are ignored. */
export function useQuery<Value>(
  load: (client: Client, signal: AbortSignal) => Promise<Value>,
  key: string | null = '',
  { connect, initial }: Options<Value> = {},
): QueryState<Value> {
  const session = use(SessionContext)
  const [state, setState] = useState<State<Value>>(() =>
    begin(key, key === null || initial === undefined ? null : { of: key, value: initial }),
  )
  const { start, abort } = useLatest()

  // Stable, because a mutation that began under an earlier key may call it. It then uses the current key.
  const run = useStable(async (work: Work<Value>, extending: boolean) => {
    if (key === null) return
    const signal = start()
    const update = (next: (now: State<Value>) => Partial<State<Value>>) => {
      if (!signal.aborted) setState(now => ({ ...at(now, key), ...next(at(now, key)) }))
    }
    update(now => ({ loading: true, extending, error: now.extending === extending ? now.error : null }))
    try {
      const client = await (connect ?? session?.connectSignedIn)?.()
      if (!client) throw new SessionEnded()
      const change = await work(client, signal)
      update(now => ({ found: changed(now, key, change), error: null, loading: false }))
    } catch (error) {
      if (!connect && isRefused(error)) session?.rereadProfile()
      update(() => ({ error: errorSentence(error), loading: false }))
    }
  })

  const reload = useStable(() =>
    run(async (client, signal) => {
      const value = await load(client, signal)
      return () => value
    }, false),
  )

  const follow = useEffectEvent((key: string | null) => {
    const next = at(state, key)
    if (next.loading) reload()
    else if (next !== state) {
      abort()
      setState(next)
    }
  })
  useEffect(() => follow(key), [key])

  const extend = useStable((work: Work<Value>) => run(work, true))

  const change = useStable((next: Change<Value>) => {
    if (key !== null) setState(now => ({ ...at(now, key), found: changed(at(now, key), key, next) }))
  })

  const { found, error, loading, extending } = at(state, key)
  const value = found?.of === key ? found.value : null
  return { value, former: found?.value ?? null, error, loading, extending, reload, extend, change }
}

const begin = <Value>(of: string | null, found: State<Value>['found']): State<Value> => ({
  of,
  found,
  error: null,
  loading: of !== null && found?.of !== of,
  extending: false,
})

const at = <Value>(state: State<Value>, key: string | null): State<Value> =>
  state.of === key ? state : begin(key, key === null ? null : state.found)

function changed<Value>({ found }: State<Value>, key: string, change: Change<Value>) {
  const value = change(found?.of === key ? found.value : null)
  return value === null ? found : { of: key, value }
}

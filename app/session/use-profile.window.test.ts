import { createClient } from '@supabase/supabase-js'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '#shared/data/client.ts'
import { useProfile } from './use-profile.ts'

type Answer = [delay: number, rows: unknown[] | null]

/** A client whose requests get these answers, each after its delay in milliseconds; null is a refusal. */
function answering(...answers: Answer[]) {
  const client: Client = createClient('http://backend.invalid', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      async fetch() {
        const [delay, rows] = answers.shift() ?? [0, null]
        await new Promise(resolve => setTimeout(resolve, delay))
        return rows ? Response.json(rows) : Response.json({ code: '42501', message: 'no' }, { status: 403 })
      },
    },
  })
  return async () => client
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const render = (connect: () => Promise<Client>, userId: string | null) =>
  renderHook(({ userId }) => useProfile(userId, connect), { initialProps: { userId } }).result

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('useProfile', () => {
  it('reports a missing account once, also during a reload', async () => {
    const result = render(answering([100, []], [100, []]), 'ada')
    expect(result.current.missing).toBe(false)
    await pass(100)
    expect(result.current).toMatchObject({ profile: null, error: null, missing: true })
    act(() => void result.current.reread())
    expect(result.current.missing).toBe(true)
  })

  it('reports no missing account when the backend refuses', async () => {
    const refused = render(answering([0, null]), 'ada')
    await pass(0)
    expect(refused.current).toMatchObject({ missing: false, error: 'You are not allowed to do that.' })
    const nobody = render(answering(), null)
    await pass(0)
    expect(nobody.current).toMatchObject({ missing: false, profile: null, error: null })
  })
})

import { createClient } from '@supabase/supabase-js'
import { act, renderHook } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { SessionContext, type SessionValue } from '#app/session/session-context.ts'
import { sessionValue } from '#tests/support/session-value.ts'
import { useLikes } from './use-likes.ts'

test('undoes a pending click with the next one', async () => {
  let stored: { id: number }[] = []
  const written: string[] = []
  const client = createClient('http://backend.invalid', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (_, { method = 'GET' } = {}) => {
        const before = stored
        if (method !== 'GET') {
          written.push(method)
          stored = method === 'POST' ? [{ id: 1 }] : []
        }
        return Response.json(before)
      },
    },
  })
  const value: SessionValue = {
    ...sessionValue,
    session: {
      state: 'signed in',
      user: {
        id: 'wren',
        email: 'wren@example.com',
        hasOneTimePassword: false,
        isPasswordRemoved: false,
        secondFactor: 'none' as const,
      },
      profile: null,
      error: null,
    },
    connectSignedIn: async () => client,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={value}>{children}</SessionContext>
  )
  const { result } = renderHook(
    () => {
      const [liked, setLiked] = useState<ReadonlySet<number>>(new Set())
      const onSent = (id: number, isLiked: boolean) => setLiked(new Set(isLiked ? [id] : []))
      return useLikes(liked, { onSent, onSettled() {}, onSignedOut() {} })
    },
    { wrapper },
  )
  await act(async () => {
    await result.current.press({ id: 7 })
    await result.current.press({ id: 7 })
  })
  expect(written).toEqual(['POST', 'DELETE'])
  expect(result.current.isLiked({ id: 7 })).toBe(false)
})

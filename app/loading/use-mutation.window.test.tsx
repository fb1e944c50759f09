import { renderHook, act as settle } from '@testing-library/react'
import type { ReactNode } from 'react'
import hot, { useToasterStore } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionContext, type SessionValue } from '#app/session/session-context.ts'
import { sessionValue, unusedClient } from '#tests/support/session-value.ts'
import { SessionEnded } from './error-sentence.ts'
import { useMutation } from './use-mutation.ts'

function render(options?: Parameters<typeof useMutation>[0], session: Partial<SessionValue> = {}) {
  const value = { ...sessionValue, ...session }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={value}>{children}</SessionContext>
  )
  return renderHook(
    () => ({ ...useMutation(options), toasts: useToasterStore().toasts.map(({ message }) => message) }),
    { wrapper },
  ).result
}

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
const pass = (milliseconds: number) => settle(() => vi.advanceTimersByTimeAsync(milliseconds))
const refused = Object.assign(new Error(), { code: '42501' })
const sessionOver = async () => {
  throw new SessionEnded()
}

beforeEach(() => {
  vi.useFakeTimers()
  hot.remove()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('useMutation', () => {
  it('is busy until the action ends', async () => {
    const result = render()
    settle(() => void result.current.mutate(() => wait(100)))
    expect(result.current.busy).toBe(true)
    await pass(99)
    expect(result.current.busy).toBe(true)
    await pass(1)
    expect(result.current.busy).toBe(false)
  })

  it('ignores a second click until the page is busy', async () => {
    const result = render()
    const work = vi.fn(() => wait(100))
    settle(() => {
      result.current.mutate(work)
      result.current.mutate(work)
    })
    await pass(100)
    expect(work).toHaveBeenCalledTimes(1)
    settle(() => void result.current.mutate(work))
    await pass(100)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('shows an error as a toast and can be retried', async () => {
    const result = render()
    await settle(() => result.current.mutate(() => Promise.reject(refused)))
    expect(result.current.toasts).toEqual(['You are not allowed to do that.'])
    expect(result.current.busy).toBe(false)
    const work = vi.fn(async () => {})
    await settle(() => result.current.mutate(work))
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('passes an error to the handler of the call instead', async () => {
    const result = render()
    const onError = vi.fn()
    await settle(() => result.current.mutate(() => Promise.reject(refused), onError))
    expect(onError).toHaveBeenCalledWith(refused)
    expect(result.current.toasts).toEqual([])
  })

  it('runs nothing without a session', async () => {
    const result = render({}, { connectSignedIn: sessionOver })
    const work = vi.fn(async () => {})
    await settle(() => result.current.mutate(work))
    expect(work).not.toHaveBeenCalled()
    expect(result.current.toasts).toEqual(['Your session has ended. Please sign in again.'])
    expect(result.current.busy).toBe(false)
  })

  it('needs no session in a form for visitors', async () => {
    const result = render({ isForVisitors: true }, { connectSignedIn: sessionOver })
    const work = vi.fn(async () => {})
    await settle(() => result.current.mutate(work))
    expect(work).toHaveBeenCalledWith(unusedClient)
  })

  it('stays busy after a success until the page changes', async () => {
    const result = render({ staysBusy: true })
    await settle(() => result.current.mutate(() => Promise.reject(refused)))
    expect(result.current.busy).toBe(false)
    await settle(() => result.current.mutate(async () => {}))
    expect(result.current.busy).toBe(true)
  })
})

import { act, renderHook } from '@testing-library/react'
import { createElement, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionContext } from '#app/session/session-context.ts'
import { sessionValue } from '#tests/support/session-value.ts'
import { useQuery } from './use-query.ts'

const { connect } = sessionValue

/** A backend that answers each request after its own delay in milliseconds. */
function answering(...answers: [delay: number, answer: unknown][]) {
  return vi.fn(async () => {
    const [delay, answer] = answers.shift() ?? [0, new Error('no more answers')]
    await new Promise(resolve => setTimeout(resolve, delay))
    if (answer instanceof Error) throw answer
    return answer
  })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const refused = Object.assign(new Error(), { code: '42501' })
const sentence = 'You are not allowed to do that.'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('useQuery', () => {
  const render = <Value>(load: () => Promise<Value>, key: string | null = 'a') =>
    renderHook(({ key }) => useQuery(load, key, { connect }), { initialProps: { key } })

  it('returns the value once loaded, null before', async () => {
    const { result } = render(answering([100, 'one']))
    expect(result.current).toMatchObject({ value: null, error: null, loading: true })
    await pass(99)
    expect(result.current).toMatchObject({ value: null, loading: true })
    await pass(1)
    expect(result.current).toMatchObject({ value: 'one', error: null, loading: false })
  })

  it('ignores a late response for an earlier key', async () => {
    const { result, rerender } = render(answering([500, 'of a'], [100, 'of b']))
    rerender({ key: 'b' })
    await pass(100)
    expect(result.current).toMatchObject({ value: 'of b', loading: false })
    await pass(400)
    expect(result.current).toMatchObject({ value: 'of b', loading: false })
  })

  it('ignores the failure of an earlier key', async () => {
    const { result, rerender } = render(answering([500, refused], [100, 'of b']))
    rerender({ key: 'b' })
    await pass(500)
    expect(result.current).toMatchObject({ value: 'of b', error: null })
  })

  it('ignores the first response on a return to its key', async () => {
    const { result, rerender } = render(answering([500, 'old'], [900, 'of b'], [100, 'new']))
    rerender({ key: 'b' })
    rerender({ key: 'a' })
    await pass(900)
    expect(result.current).toMatchObject({ value: 'new', loading: false })
  })

  it('does not show a previous key’s value while loading', async () => {
    const { result, rerender } = render(answering([0, 'of a'], [100, 'of b']))
    await pass(0)
    rerender({ key: 'b' })
    expect(result.current).toMatchObject({ value: null, error: null, loading: true })
  })

  it('ignores the earlier of two reloads, whichever response arrives first', async () => {
    const { result } = render(answering([0, 'one'], [500, 'two'], [100, 'three']))
    await pass(0)
    act(() => void result.current.reload())
    act(() => void result.current.reload())
    await pass(100)
    expect(result.current).toMatchObject({ value: 'three', loading: false })
    await pass(400)
    expect(result.current).toMatchObject({ value: 'three' })
  })

  it('keeps the value during a reload', async () => {
    const { result } = render(answering([0, 'one'], [100, refused], [100, 'two']))
    await pass(0)
    act(() => void result.current.reload())
    expect(result.current).toMatchObject({ value: 'one', error: null, loading: true })
    await pass(100)
    expect(result.current).toMatchObject({ value: 'one', error: sentence, loading: false })
    act(() => void result.current.reload())
    expect(result.current).toMatchObject({ error: sentence, loading: true })
    await pass(100)
    expect(result.current).toMatchObject({ value: 'two', error: null, loading: false })
  })

  it('reloads the current key by an earlier function', async () => {
    const { result, rerender } = render(answering([0, 'of a'], [500, 'of b'], [100, 'of b again']))
    await pass(0)
    const { reload } = result.current
    rerender({ key: 'b' })
    act(() => void reload())
    await pass(100)
    expect(result.current).toMatchObject({ value: 'of b again', loading: false })
  })

  it('loads nothing for a null key', async () => {
    const load = answering([0, 'of a'], [100, 'late'], [0, 'anew'])
    const { result, rerender } = render(load, null)
    expect(result.current).toMatchObject({ value: null, loading: false })
    await act(() => result.current.reload())
    expect(load).not.toHaveBeenCalled()
    rerender({ key: 'a' })
    await pass(0)
    expect(result.current.value).toBe('of a')
    act(() => void result.current.reload())
    rerender({ key: null })
    await pass(100)
    expect(result.current).toMatchObject({ value: null, loading: false })
    rerender({ key: 'a' })
    expect(result.current).toMatchObject({ value: null, loading: true })
    await pass(0)
    expect(result.current.value).toBe('anew')
  })

  it('shows an optimistic change at once, until the next response', async () => {
    const { result } = render(answering([0, 1], [100, 7]))
    await pass(0)
    act(() => {
      result.current.change(value => Number(value) + 1)
      result.current.reload()
    })
    expect(result.current).toMatchObject({ value: 2, loading: true })
    await pass(100)
    expect(result.current.value).toBe(7)
  })

  it('loads in strict mode, where effects run twice', async () => {
    const load = answering([100, 'one'], [100, 'two'])
    const { result } = renderHook(() => useQuery(load, 'a', { connect }), { wrapper: StrictMode })
    await pass(100)
    expect(result.current).toMatchObject({ value: 'two', loading: false })
  })

  it('does not reload an initial value', async () => {
    const load = answering([100, 'of b'], [100, 'anew'])
    const { result, rerender } = renderHook(
      ({ key }) => useQuery<unknown>(load, key, { connect, initial: 'of a' }),
      { initialProps: { key: 'a' } },
    )
    expect(result.current).toMatchObject({ value: 'of a', loading: false })
    rerender({ key: 'b' })
    expect(result.current).toMatchObject({ value: null, former: 'of a', loading: true })
    rerender({ key: 'a' })
    await pass(100)
    expect(result.current).toMatchObject({ value: 'of a', loading: false })
    expect(load).toHaveBeenCalledTimes(1)
    act(() => void result.current.reload())
    await pass(100)
    expect(result.current).toMatchObject({ value: 'anew', former: 'anew' })
  })

  it('extends the latest value when the response arrives', async () => {
    const { result } = render(answering([0, 'one']))
    await pass(0)
    const more = answering([100, ', two'], [100, refused])
    const extend = async () => {
      const next = await more()
      return (value: unknown) => `${value}${next}`
    }
    act(() => void result.current.extend(extend))
    expect(result.current).toMatchObject({ loading: true, extending: true })
    act(() => result.current.change(value => `${value}, changed`))
    await pass(100)
    expect(result.current).toMatchObject({ value: 'one, changed, two', loading: false })
    act(() => void result.current.extend(extend))
    await pass(100)
    expect(result.current).toMatchObject({
      value: 'one, changed, two',
      error: sentence,
      extending: true,
    })
  })

  it('reads the profile again when a signed-in reader is refused', async () => {
    const rereadProfile = vi.fn(async () => {})
    const { result } = renderHook(() => useQuery(answering([0, refused])), {
      wrapper: ({ children }) =>
        createElement(SessionContext, { value: { ...sessionValue, rereadProfile } }, children),
    })
    await pass(0)
    expect(result.current.error).toBe(sentence)
    expect(rereadProfile).toHaveBeenCalledOnce()
  })
})

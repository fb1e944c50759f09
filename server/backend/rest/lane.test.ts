import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lane } from './lane.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal
const refused = expect.objectContaining({ status: 503, headers: { 'retry-after': '1' } })

test('as many work at once as the lane is wide, the others in their order', async () => {
  const lane = new Lane(1)
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const running = lane.run('noor', never, () => first.promise)
  const waiting = [lane.run('noor', never, note('second')), lane.run('noor', never, note('third'))]
  await Promise.resolve()
  expect(order).toEqual([])
  first.resolve('done')
  await Promise.all([running, ...waiting])
  expect(order).toEqual(['second', 'third'])
})

test('who waits for two seconds is refused, and so is who finds a hundred waiting', async () => {
  const lane = new Lane(1)
  const first = Promise.withResolvers<void>()
  const running = lane.run('noor', never, () => first.promise)
  const waiting = Array.from({ length: 100 }, () =>
    lane.run('noor', never, async () => {}).catch(error => error),
  )
  await expect(lane.run('noor', never, async () => {})).rejects.toEqual(refused)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all(waiting)).toEqual(Array(100).fill(refused))
  first.resolve()
  await running
  expect(await lane.run('noor', never, async () => 'free again')).toBe('free again')
})

test('who goes away while waiting leaves the line', async () => {
  const lane = new Lane(1)
  const first = Promise.withResolvers<void>()
  const running = lane.run('noor', never, () => first.promise)
  const gone = new AbortController()
  const waiting = lane.run('noor', gone.signal, async () => {})
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  first.resolve()
  await running
  expect(await lane.run('noor', never, async () => 'free again')).toBe('free again')
})

test('work that fails frees its place', async () => {
  const lane = new Lane(1)
  await expect(lane.run('noor', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lane.run('noor', never, async () => 'free again')).toBe('free again')
})

test('one client has at most its share, and another passes it in the line', async () => {
  const lane = new Lane(2, 1)
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const running = lane.run('noor', never, () => first.promise)
  const second = lane.run('noor', never, async () => void order.push('noor'))
  await lane.run('tomas', never, async () => void order.push('tomas'))
  expect(order).toEqual(['tomas'])
  first.resolve()
  await Promise.all([running, second])
  expect(order).toEqual(['tomas', 'noor'])
})

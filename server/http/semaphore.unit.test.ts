import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueFull, Semaphore, type SemaphoreOptions } from './semaphore.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Makes tasks that end on demand, and records the order in which they start. */
function semaphoreOf(options: Partial<SemaphoreOptions<'main'>>) {
  const semaphore = new Semaphore({ slots: 1, mostWaiting: { main: 10 }, ...options })
  const { begun, task, end } = tasks()
  const run = (name: string, claim = {}) => semaphore.run('main', task(name), claim)
  return { semaphore, begun, run, end }
}

function tasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>(resolve => ends.set(name, resolve))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, task, end }
}

test('starts waiting tasks first in, first out', async () => {
  const { begun, run, end } = semaphoreOf({ slots: 2 })
  const answers = ['a', 'b', 'c', 'd'].map(name => run(name))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('does not let new tasks overtake during a handover', async () => {
  const { semaphore, begun, run, end } = semaphoreOf({})
  const first = semaphore.run('main', async () => {})
  void run('second')
  void first.then(() => run('late'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['second'])
  await end('second')
  expect(begun).toEqual(['second', 'late'])
})

test('rejects tasks while the queue is full', async () => {
  const { semaphore, begun, run, end } = semaphoreOf({ mostWaiting: { main: 2 } })
  for (const name of ['a', 'b', 'c']) void run(name)
  expect(semaphore.isFull('main')).toBe(true)
  await expect(run('d')).rejects.toThrow(QueueFull)
  await end('a')
  expect(semaphore.isFull('main')).toBe(false)
  void run('e')
  for (const name of ['b', 'c', 'e']) await end(name)
  expect(begun).toEqual(['a', 'b', 'c', 'e'])
})

test('removes a task that waited too long', async () => {
  const { begun, run, end } = semaphoreOf({ mostWaiting: { main: 1 }, longestWait: 2_000 })
  void run('slow')
  const waiting = expect(run('late')).rejects.toThrow(QueueFull)
  await vi.advanceTimersByTimeAsync(1_999)
  await expect(run('refused')).rejects.toThrow(QueueFull)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  void run('next')
  await end('slow')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun).toEqual(['slow', 'next'])
})

test('releases the slot of a task that fails', async () => {
  const { semaphore } = semaphoreOf({ mostWaiting: { main: 1 } })
  const failing = semaphore.run('main', () => Promise.reject(new Error('damaged')))
  const next = semaphore.run('main', async () => 'whole')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('whole')
  expect(await semaphore.run('main', async () => 'free again')).toBe('free again')
})

test('removes a waiting task when its signal aborts', async () => {
  const { begun, run, end } = semaphoreOf({})
  const gone = new AbortController()
  void run('first')
  const second = run('second', { signal: gone.signal })
  const third = run('third')
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await end('first')
  expect(begun).toEqual(['first', 'third'])
  await end('third')
  expect(await third).toBe('third')
  await expect(run('late', { signal: gone.signal })).rejects.toThrow('gone')
  expect(begun).toEqual(['first', 'third'])
})

test('bounds the tasks one client runs at once', async () => {
  const { begun, run, end } = semaphoreOf({ slots: 2, slotsOfClient: 1 })
  for (const name of ['a', 'b', 'c']) void run(name, { client: 'noor' })
  void run('d', { client: 'vera' })
  expect(begun).toEqual(['a', 'd'])
  await end('d')
  expect(begun).toEqual(['a', 'd'])
  await end('a')
  expect(begun).toEqual(['a', 'd', 'b'])
  await end('b')
  await end('c')
  void run('e', { client: 'noor' })
  expect(begun).toEqual(['a', 'd', 'b', 'c', 'e'])
})

test('limits one client’s tasks even after an abort', async () => {
  const { semaphore, begun, run, end } = semaphoreOf({ slots: 2, mostOfClient: 3 })
  const gone = new AbortController()
  void run('a', { client: 'noor' })
  void run('b', { client: 'noor' })
  const aborted = run('c', { client: 'noor', signal: gone.signal })
  expect(semaphore.isFull('main', 'noor')).toBe(true)
  expect(semaphore.isFull('main', 'vera')).toBe(false)
  await expect(run('d', { client: 'noor' })).rejects.toThrow(QueueFull)
  gone.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  void run('e', { client: 'noor' })
  for (const name of ['f', 'g', 'h', 'i']) void run(name)
  await end('a')
  expect(begun).toEqual(['a', 'b', 'e'])
})

test('starts the client that runs least and waited longest', async () => {
  const { begun, run, end } = semaphoreOf({ slots: 2, slotsOfClient: 1 })
  for (const client of ['a', 'b']) for (const n of [1, 2, 3]) void run(`${client}${n}`, { client })
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  void run('c1', { client: 'c' })
  await end('b1')
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2'])
  for (const name of ['c1', 'b2', 'a3', 'b3']) await end(name)
})

test('replaces the last task of the busiest client', async () => {
  const { semaphore, begun, run, end } = semaphoreOf({ mostWaiting: { main: 4 }, mostOfClient: 3 })
  const tasks = ['a1', 'a2', 'a3', 'b1', 'b2'].map(name => run(name, { client: name.charAt(0) }))
  const refused = expect(tasks[2]).rejects.toThrow(QueueFull)
  expect(semaphore.isFull('main', 'a')).toBe(true)
  await expect(run('b3', { client: 'b' })).rejects.toThrow(QueueFull)
  expect(semaphore.isFull('main', 'c')).toBe(false)
  void run('c1', { client: 'c' })
  await refused
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'c1', 'a2', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('serves queues round-robin and the background queue last', async () => {
  const semaphore = new Semaphore({
    slots: 1,
    mostWaiting: { view: 3, upload: 3, later: 3 },
    background: 'later',
  })
  const { begun, task, end } = tasks()
  for (const [queue, name] of [
    ['view', 'view 1'],
    ['later', 'later'],
    ['view', 'view 2'],
    ['view', 'view 3'],
    ['upload', 'upload 1'],
    ['upload', 'upload 2'],
    ['upload', 'upload 3'],
  ] as const)
    void semaphore.run(queue, task(name))
  const order = ['view 1', 'upload 1', 'view 2', 'upload 2', 'view 3', 'upload 3', 'later']
  for (const name of order) await end(name)
  expect(begun).toEqual(order)
})

test('accepts tasks in one queue while another is full', async () => {
  const semaphore = new Semaphore({ slots: 1, mostWaiting: { view: 3, upload: 3 } })
  const { begun, task, end } = tasks()
  void semaphore.run('view', task('busy'))
  for (const name of ['a', 'b', 'c']) void semaphore.run('upload', task(name))
  await expect(semaphore.run('upload', task('d'))).rejects.toThrow(QueueFull)
  void semaphore.run('view', task('view'))
  for (const name of ['busy', 'a', 'view', 'b', 'c']) await end(name)
  expect(begun).toEqual(['busy', 'a', 'view', 'b', 'c'])
})

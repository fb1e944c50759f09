import { expect, test } from 'vitest'
import { SharedTasks } from './shared-tasks.ts'

function counted() {
  const tasks = new SharedTasks<string>()
  const begun: AbortSignal[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = (signal: AbortSignal | null = null) =>
    tasks.run('name', signal, stop => {
      begun.push(stop)
      return Promise.race([
        promise,
        new Promise<string>((_, reject) => stop.addEventListener('abort', () => reject(stop.reason))),
      ])
    })
  return { run, begun, end: resolve }
}

test('runs a task once for concurrent callers', async () => {
  const { run, begun, end } = counted()
  const answers = [run(), run(), run(new AbortController().signal)]
  end('done')
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done'])
  expect(begun).toHaveLength(1)
  await run()
  expect(begun).toHaveLength(2)
})

test('aborts a task with its last caller', async () => {
  const { run, begun } = counted()
  const gone = [new AbortController(), new AbortController()]
  const left = gone.map(({ signal }) => run(signal).catch(error => error))
  gone[0]?.abort(new Error('first'))
  expect(await left[0]).toEqual(new Error('first'))
  expect(begun[0]?.aborted).toBe(false)
  gone[1]?.abort(new Error('last'))
  expect(await left[1]).toEqual(new Error('last'))
  expect(begun[0]?.aborted).toBe(true)
})

test('starts over for a caller after an abort', async () => {
  const { run, begun, end } = counted()
  const gone = new AbortController()
  const first = run(gone.signal).catch(() => 'gone')
  gone.abort()
  const second = run()
  end('done')
  expect(await Promise.all([first, second])).toEqual(['gone', 'done'])
  expect(begun).toHaveLength(2)
})

test('keeps a task for a caller without a signal', async () => {
  const { run, begun, end } = counted()
  const gone = new AbortController()
  const staying = run()
  const left = run(gone.signal).catch(() => 'gone')
  gone.abort()
  end('done')
  expect(await Promise.all([staying, left])).toEqual(['done', 'gone'])
  expect(begun[0]?.aborted).toBe(false)
})

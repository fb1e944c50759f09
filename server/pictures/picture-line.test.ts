import { expect, test } from 'vitest'
import { LineFull, PictureLine } from './picture-line.ts'

const most = { view: 3, upload: 3, later: 3 }
const lineOf = (places: number) => new PictureLine([...Array(places).keys()], most)

/** Makes jobs that end on demand, and records the order in which they start. */
function jobs() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>(resolve => ends.set(name, resolve))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, job, end }
}

test('starts at most as many tasks as there are places, first in, first out', async () => {
  const line = lineOf(2)
  const { begun, job, end } = jobs()
  const answers = ['a', 'b', 'c', 'd'].map(name => line.run('view', job(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('alternates views and uploads, and starts background tasks last', async () => {
  const line = lineOf(1)
  const { begun, job, end } = jobs()
  for (const [purpose, name] of [
    ['view', 'view 1'],
    ['later', 'later'],
    ['view', 'view 2'],
    ['view', 'view 3'],
    ['upload', 'upload 1'],
    ['upload', 'upload 2'],
    ['upload', 'upload 3'],
  ] as const)
    void line.run(purpose, job(name))
  const order = ['view 1', 'upload 1', 'view 2', 'upload 2', 'view 3', 'upload 3', 'later']
  for (const name of order) await end(name)
  expect(begun).toEqual(order)
})

test('rejects when a task fails, and frees its place', async () => {
  const line = lineOf(1)
  const failing = line.run('view', async () => {
    throw new Error('damaged')
  })
  const next = line.run('view', async () => 'whole')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('whole')
})

test('removes a waiting task when its signal aborts', async () => {
  const line = lineOf(1)
  const { begun, job, end } = jobs()
  const gone = new AbortController()
  void line.run('upload', job('first'))
  const second = line.run('upload', job('second'), gone.signal)
  const third = line.run('upload', job('third'))
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await end('first')
  expect(begun).toEqual(['first', 'third'])
  await end('third')
  expect(await third).toBe('third')
  await expect(line.run('upload', job('late'), gone.signal)).rejects.toThrow('gone')
})

test('refuses tasks when the queue of their purpose is full', async () => {
  const line = lineOf(1)
  const { begun, job, end } = jobs()
  void line.run('view', job('busy'))
  for (const name of ['a', 'b', 'c']) void line.run('upload', job(name))
  await expect(line.run('upload', job('d'))).rejects.toThrow(LineFull)
  void line.run('view', job('view'))
  for (const name of ['busy', 'a', 'view', 'b', 'c']) await end(name)
  expect(begun).toEqual(['busy', 'a', 'view', 'b', 'c'])
})

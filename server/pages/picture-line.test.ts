import { expect, test } from 'vitest'
import { PictureLine } from './picture-line.ts'

/** Jobs that end when they are told to, and tell in which order they began. */
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

test('no more begin at once than there are places, in the order in which they came', async () => {
  const line = new PictureLine(2)
  const { begun, job, end } = jobs()
  const answers = ['a', 'b', 'c', 'd'].map(name => line.run('view', job(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('views and uploads take turns, and what nobody waits for begins when nothing else is left', async () => {
  const line = new PictureLine(1)
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

test('a job that fails tells who asked, and makes room', async () => {
  const line = new PictureLine(1)
  const failing = line.run('view', async () => {
    throw new Error('damaged')
  })
  const next = line.run('view', async () => 'whole')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('whole')
})

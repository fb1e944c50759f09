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
  const answers = ['a', 'b', 'c', 'd'].map(name => line.run(job(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('what nobody waits for begins when nothing else is left', async () => {
  const line = new PictureLine(1)
  const { begun, job, end } = jobs()
  void line.run(job('first'))
  void line.run(job('spare'), 'spare')
  void line.run(job('second'))
  for (const name of ['first', 'second', 'spare']) await end(name)
  expect(begun).toEqual(['first', 'second', 'spare'])
})

test('a job that fails tells who asked, and makes room', async () => {
  const line = new PictureLine(1)
  const failing = line.run(async () => {
    throw new Error('damaged')
  })
  const next = line.run(async () => 'whole')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('whole')
})

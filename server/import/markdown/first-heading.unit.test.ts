import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { readFirstHeading } from './first-heading.ts'

test.each([
  ['# Forms\nText', 'Forms'],
  ['\n\n#  Forms that forgive  ##  \nText', 'Forms that forgive'],
  ['# Learning C#\nText', 'Learning C#'],
  ['# Forms', 'Forms'],
  ['## Forms', ''],
  ['Text\n# Forms', ''],
])('finds the title of %j', (text, title) => {
  expect(readFirstHeading(text).title).toBe(title)
})

test('reads a heading of many spaces in linear time', () => {
  const cpuTime = startCpuTimer()
  readFirstHeading(`# x${' '.repeat(50_000)}y\n`)
  expect(cpuTime()).toBeLessThan(1_000)
})

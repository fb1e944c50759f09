import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { parseBody } from './read-request.ts'

const parse = (body: string) => parseBody(new TextEncoder().encode(body))

test('refuses a body that is nested too deeply', () => {
  const deep = '['.repeat(400_000) + ']'.repeat(400_000)
  expect(() => parse(`{"content":${deep}}`)).toThrow(
    expect.objectContaining({ status: 400, code: 'PGRST102', message: 'The body is nested deeper than 20' }),
  )
})

test('refuses half a million keys within a moment', () => {
  const keys = Array.from({ length: 500_000 }, (_, n) => `"k${n}":1`)
  const wide = `{${keys.join()}}`
  const cpuTime = startCpuTimer()
  expect(() => parse(wide)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST102',
      message: 'The body is an object of more than 200 keys',
    }),
  )
  expect(cpuTime()).toBeLessThan(100)
})

test('accepts rows that contain lists', () => {
  const rows = [{ ids: [1, 2] }, { ids: [[3], [4]] }]
  expect(parse(JSON.stringify(rows))).toEqual(rows)
})

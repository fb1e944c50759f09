import { expect, test } from 'vitest'
import { textWithin } from '#shared/blocks/html-tree.ts'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { parseForeign } from './parse-foreign.ts'

test('reads the text of deeply nested elements in little time', () => {
  const notes = new Set<string>()
  const cpuTime = startCpuTimer()
  const tree = parseForeign(`${'<b>'.repeat(40_000)}deep${'</i>'.repeat(30_000)}`, notes)
  expect(cpuTime()).toBeLessThan(500)
  expect(textWithin(tree).trim()).toBe('deep')
  expect([...notes]).toEqual(['Its markup is nested too deeply, so only its text was imported.'])
})

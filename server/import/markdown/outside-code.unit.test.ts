import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { replaceOutsideCode } from './outside-code.ts'

const starred = (text: string) => replaceOutsideCode(text, 1, /x/, () => '*')

test('replaces only what is outside code', () => {
  expect(starred('x `x` ``x ` x`` x\n```\nx\n```\nx')).toBe('* `x` ``x ` x`` *\n```\nx\n```\n*')
})

test('replaces nothing in formulas', () => {
  expect(starred('x $x$ $$x$$\n$$\nx\n$$ \\$x$ $5 x 6 $')).toBe('* $x$ $$x$$\n$$\nx\n$$ \\$*$ $5 * 6 $')
})

test('takes no prices for formulas', () => {
  expect(starred('It is $$. See x. That is $$.')).toBe('It is $$. See *. That is $$.')
  expect(starred('| $$ | x |\n| $$ | y |')).toBe('| $$ | * |\n| $$ | y |')
})

test('reads a long run of backticks at once', () => {
  const cpuTime = startCpuTimer()
  const run = `a${'`'.repeat(60_000)}`
  expect(starred(`${run} x`)).toBe(`${run} *`)
  expect(cpuTime()).toBeLessThan(2_000)
})

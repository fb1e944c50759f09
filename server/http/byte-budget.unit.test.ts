import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

test('bounds the bytes of one client and of all', () => {
  const budget = new ByteBudget(100, 60)
  const giveBack = budget.take('a', 50)
  expect(budget.take('a', 20)).toBeNull()
  expect(budget.take('b', 50)).not.toBeNull()
  expect(budget.take('c', 1)).toBeNull()
  giveBack?.()
  giveBack?.()
  expect(budget.take('c', 51)).toBeNull()
  expect(budget.take('c', 50)).not.toBeNull()
})

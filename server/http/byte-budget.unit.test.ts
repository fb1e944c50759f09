import { expect, test } from 'vitest'
import { ByteBudget } from './receive-body.ts'

test('bounds the bytes of one client and of all', () => {
  const budget = new ByteBudget(100, 60)
  const giveBack = budget.reserve('a', 50)
  expect(budget.reserve('a', 20)).toBeNull()
  expect(budget.reserve('b', 50)).not.toBeNull()
  expect(budget.reserve('c', 1)).toBeNull()
  giveBack?.()
  giveBack?.()
  expect(budget.reserve('c', 51)).toBeNull()
  expect(budget.reserve('c', 50)).not.toBeNull()
})

import { expect, test } from 'vitest'
import { StatementNames } from './transaction.ts'

const third = (names: StatementNames, role: string, text: string) =>
  [1, 2, 3].map(() => names.find(role, text)).at(-1)

test('names a statement per role on its third use', () => {
  const names = new StatementNames()
  expect(names.find('anon', 'select 1')).toBeNull()
  expect(names.find('anon', 'select 1')).toBeNull()
  const name = names.find('anon', 'select 1')
  expect(name).toEqual(expect.any(String))
  expect(names.find('anon', 'select 1')).toBe(name)
  expect(third(names, 'authenticated', 'select 1')).not.toBe(name)
})

test('names at most two hundred statements', () => {
  const names = new StatementNames()
  const given = Array.from({ length: 201 }, (_, index) => third(names, 'anon', `select ${index}`))
  expect(given.slice(0, 200)).not.toContain(null)
  expect(given[200]).toBeNull()
  expect(names.find('anon', 'select 0')).toBe(given[0])
})

test('does not name statements beyond four thousand characters', () => {
  expect(third(new StatementNames(), 'anon', 'x'.repeat(4_001))).toBeNull()
})

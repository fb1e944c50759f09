import { expect, test } from 'vitest'
import { conjunctionsIn, operandsIn } from './conditions.ts'

test.each([
  ['(a AND b)', ['(b)', '(a)']],
  ['a', ['true']],
  [
    'CASE WHEN (a AND b) THEN f((c AND d)) ELSE false END',
    [
      'CASE WHEN (b) THEN f((c AND d)) ELSE false END',
      'CASE WHEN (a) THEN f((c AND d)) ELSE false END',
      'CASE WHEN (a AND b) THEN f((d)) ELSE false END',
      'CASE WHEN (a AND b) THEN f((c)) ELSE false END',
    ],
  ],
])('%s is weakened at each of its conditions', (text, weakened) => {
  expect(conjunctionsIn(text).map(({ without }) => without)).toEqual(weakened)
})

test.each([
  ['where a = 1 and b = ids[1] order by a', ['and b = ids[1]']],
  ["where a = 1 and b = 'x' or c <> d.e limit 1", ["and b = 'x'", 'or c <> d.e']],
  [
    'where a = 1 and b = any (wanted) or c = coalesce(d, (e)) order by a',
    ['and b = any (wanted)', 'or c = coalesce(d, (e))'],
  ],
  [
    '(where a = 1 and (select auth.uid()) is not null order by a limit (1))',
    ['and (select auth.uid()) is not null'],
  ],
  [
    'a and not exists (select from t where b = (c)) and d = e::text;',
    ['and not exists (select from t where b = (c))', 'and d = e::text'],
  ],
  ['a and (b, c) is distinct from (d, e) and f = g + 1', []],
])('in %s whole conditions are found', (text, conditions) => {
  expect(operandsIn(text).map(({ condition }) => condition)).toEqual(conditions)
})

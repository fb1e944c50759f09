import { expect, test } from 'vitest'
import { stateOfAll } from './use-selection.ts'

const chosen = (...ids: number[]) => new Set(ids)

test('nothing is selected', () => expect(stateOfAll(chosen(), [1, 2], 2)).toBe('none'))
test('some of the results are selected', () => expect(stateOfAll(chosen(1), [1, 2], 2)).toBe('some'))
test('all results are selected', () => expect(stateOfAll(chosen(1, 2, 9), [1, 2], 2)).toBe('all'))
test('the selection contains none of the results', () =>
  expect(stateOfAll(chosen(9), [1, 2], 2)).toBe('none'))
test('the selection may be on an unloaded page', () => expect(stateOfAll(chosen(9), [1, 2], 50)).toBe('some'))
test('this page is selected and there are more', () =>
  expect(stateOfAll(chosen(1, 2), [1, 2], 50)).toBe('some'))
test('there are no results', () => expect(stateOfAll(chosen(9), [], 0)).toBe('none'))

import { expect, test } from 'vitest'
import { stateOfAll } from './use-selection.ts'

const chosen = (...ids: number[]) => new Set(ids)

test('nothing is chosen', () => expect(stateOfAll(chosen(), [1, 2], 2)).toBe('none'))
test('some of what is found', () => expect(stateOfAll(chosen(1), [1, 2], 2)).toBe('some'))
test('all of what is found', () => expect(stateOfAll(chosen(1, 2, 9), [1, 2], 2)).toBe('all'))
test('what is chosen is none of what is found', () => expect(stateOfAll(chosen(9), [1, 2], 2)).toBe('none'))
test('something on a page that is not read', () => expect(stateOfAll(chosen(9), [1, 2], 50)).toBe('some'))
test('all of this page, and there are more', () => expect(stateOfAll(chosen(1, 2), [1, 2], 50)).toBe('some'))
test('nothing is found', () => expect(stateOfAll(chosen(9), [], 0)).toBe('none'))

import { expect, test } from 'vitest'
import { mark } from './mark.ts'

const names = [
  'Ada Reader',
  'Marlo Quill',
  '山田太郎',
  'عائشة',
  '🦊',
  'A',
  '',
  'Søren',
  'Wren',
  'Ines',
  'Juniper Vale',
]

test('draws one mark for all normalizations of a name', () => {
  expect(mark('Ada Reader')).toEqual(mark('Ada Reader'))
  expect(mark('Am\u00e9lie')).toEqual(mark('Ame\u0301lie'))
  expect(new Set(names.map(name => JSON.stringify(mark(name)))).size).toBe(names.length)
})

test('draws a small mark, of which one line differs', () => {
  for (let n = 0; n < 500; n++) {
    const { ink, lines, byline } = mark(`Reader ${n}`)
    expect([1, 2, 3, 4, 5, 6, 7]).toContain(ink)
    expect(lines.split('M')).toHaveLength(6)
    expect(byline.split('M')).toHaveLength(2)
    expect(lines).not.toContain(byline)
    expect(lines + byline).toMatch(/^[MLaqthl0-9 .-]+$/)
    expect(lines.length + byline.length).toBeLessThan(260)
  }
})

import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { buildInsert } from './build-write.ts'
import type { Table } from './catalogue.ts'
import { parseQuery } from './parse-query.ts'
import { readPreferences } from './read-request.ts'

const table: Table = {
  name: 'comments',
  columns: new Map([
    ['content', { type: 'text' }],
    ['rating', { type: 'integer' }],
  ]),
  primaryKey: [],
  computed: new Set(),
  anonymousWrites: new Set(),
}

function insert(body: unknown) {
  const catalogue = { tables: new Map([[table.name, table]]), foreignKeys: [], routines: new Map() }
  const query = parseQuery(new URLSearchParams(), () => false)
  return buildInsert(catalogue, table, query, {
    body,
    isSingle: false,
    preferences: readPreferences(null),
    role: 'anon',
  })
}

test('accepts rows with the same keys in any order only', () => {
  const first = { content: 'a', rating: 1 }
  expect(insert([first, { rating: 2, content: 'b' }]).text).toContain('("content","rating")')
  expect(() => insert([first, { content: 'b' }])).toThrow('All object keys must match')
  expect(() => insert([{ content: 'a' }, { rating: 2 }])).toThrow('All object keys must match')
})

test('compares rows with very many keys in linear time', () => {
  const row = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 1]))
  const cpuTime = startCpuTimer()
  expect(() => insert([row, row])).toThrow("Could not find the 'key0' column")
  expect(cpuTime()).toBeLessThan(10_000)
})

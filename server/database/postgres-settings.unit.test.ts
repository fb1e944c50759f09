import { expect, test } from 'vitest'
import { postgresSettings } from './postgres-settings.ts'

const MB = 1024 * 1024

test.each([
  [512, { shared_buffers: '42MB', work_mem: '2MB', maintenance_work_mem: '16MB', io_method: 'sync' }],
  [1024, { shared_buffers: '85MB', work_mem: '4MB', maintenance_work_mem: '64MB', io_method: undefined }],
  [64 * 1024, { shared_buffers: '256MB', work_mem: '4MB', maintenance_work_mem: '64MB' }],
])('Postgres on a machine with %i MB', (memory, expected) => {
  const settings = postgresSettings(memory * MB)
  expect({ ...settings, io_method: settings.io_method }).toMatchObject(expected)
  // What all connections together may sort with, at one sort each, leaves half of the memory to others.
  const mostSorting = 34 * Number.parseInt(settings.work_mem ?? '', 10)
  expect(Number.parseInt(settings.shared_buffers ?? '', 10) + mostSorting).toBeLessThan(memory / 2)
})

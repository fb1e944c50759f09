import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBackupPlan, whyNoPlaceForBackups } from './backup-plan.ts'

const read = (env: Record<string, string>) => readBackupPlan(name => env[name] ?? null, '/data')

test('plans no backups unless a folder is configured', () => {
  expect(read({})).toBe(null)
  expect(read({ BACKUP_DIR: '/b' })).toEqual({ folder: '/b', every: 24, keep: 7, keepDays: null })
  const all = { BACKUP_DIR: '/b', BACKUP_EVERY: '1', BACKUP_KEEP: '30', BACKUP_KEEP_DAYS: '90' }
  expect(read(all)).toEqual({ folder: '/b', every: 1, keep: 30, keepDays: 90 })
})

test.each(['0', '-1', '1.5', 'daily', '99999'])('the number %s is refused with its name', text => {
  expect(() => read({ BACKUP_DIR: '/b', BACKUP_KEEP: text })).toThrow('BACKUP_KEEP must be')
})

test('rejects a number without the folder', () => {
  expect(() => read({ BACKUP_EVERY: '1' })).toThrow('without BACKUP_DIR')
})

test.each(['public', 'public/a', 'build/client/backups'])(
  'backups are never put into %s, which is served',
  path => {
    expect(whyNoPlaceForBackups(join(import.meta.dirname, '../..', path), '/data')).toBe(
      'is served to everybody',
    )
  },
)

test.each(['uploads', 'uploads/backups', 'imports', 'postgres/b', 'replaced', '.restore/b'])(
  'backups are never put into %s of the data folder',
  path => {
    expect(whyNoPlaceForBackups(join('/data', path), '/data')).toContain('is replaced or emptied')
  },
)

test.each(['/data/backups', '/data/backups/blog.tar', '/data', '/data-uploads', '/mnt/uploads'])(
  'backups may be in %s',
  path => {
    expect(whyNoPlaceForBackups(path, '/data')).toBe(null)
  },
)

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

const HERE = join(import.meta.dirname, 'database-url.unit.test.ts')
const at = (query: string) => readDatabaseUrl(`postgres://byline:secret@db.example.com/blog${query}`)

test('sslmode is passed on as libpq understands it', () => {
  expect(at('')).toEqual({ url: 'postgres://byline:secret@db.example.com/blog' })
  expect(at('?pgbouncer=true')).toEqual({ url: 'postgres://byline:secret@db.example.com/blog' })
  for (const query of [
    'sslmode=disable',
    'sslmode=require',
    'sslmode=verify-full',
    `sslmode=verify-ca&sslrootcert=${HERE}`,
  ])
    expect(at(`?${query}`)).toEqual({ url: expect.stringContaining('uselibpqcompat=true') })
  expect(at('?sslmode=verify-full&sslrootcert=system')).toEqual({
    url: expect.not.stringContaining('system'),
  })
})

test.each([
  ['sslmode=prefer', 'does not try both'],
  ['sslmode=verify-ca', 'needs sslrootcert'],
  ['sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
  ['sslrootcert=/etc/hosts', 'needs sslmode'],
  ['sslmode=verify-full&sslrootcert=/no/such/file', 'the file of sslrootcert does not exist'],
])('%s is a sentence without the password', (query, sentence) => {
  const read = at(`?${query}`)
  expect(read).toEqual({ mistake: expect.stringContaining(sentence) })
  expect(JSON.stringify(read)).not.toContain('secret')
})

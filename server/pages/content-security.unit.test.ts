import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, scriptHash } from './content-security.ts'

test('allows scripts by the hash of their text', () => {
  const hash = `'sha256-${createHash('sha256').update('let a = 1').digest('base64')}'`
  expect([scriptHash('let a = 1'), scriptHash('let a = 1')]).toEqual([hash, hash])
  expect(scriptHash('let a = 2')).not.toBe(hash)
  expect(contentSecurityPolicy([hash, hash], null, null)).toContain(`script-src 'self' ${hash} ${hash};`)
})

test('allows requests to hosted Supabase and its pictures', () => {
  const policy = contentSecurityPolicy([], 'https://x.supabase.co', null)
  expect(policy).toContain("connect-src 'self' https://x.supabase.co;")
  expect(policy).toContain('img-src ')
})

test('allows one third-party script and its origin', () => {
  const policy = contentSecurityPolicy([], null, 'https://stats.example.com/in/script.js')
  expect(policy).toContain("script-src 'self' https://stats.example.com/in/script.js;")
  expect(policy).toContain("connect-src 'self' https://stats.example.com;")
})

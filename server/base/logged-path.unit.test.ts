import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { loggedPath } from './log.ts'

test.each([
  ['/search?q=a+private+matter', '/search'],
  ['/resetpassword?token_hash=abc#access_token=def', '/resetpassword'],
  [
    '/storage/v1/object/avatars/7b1f9a52-6f0e-4b8e-9c51-0a2d3c4e5f60/face.webp',
    '/storage/v1/object/avatars/<id>/face.webp',
  ],
  ['/noor@example.com', '/<email>'],
  ['/x/noor%40example.com/y', '/x/<email>/y'],
  ['/verify/0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c', '/verify/<token>'],
  ['/verify/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln', '/verify/<token>'],
  ['/verify/Zx81_Qw-7tYuIoP-3sDfGhJkL-9z', '/verify/<token>'],
])('%s is logged as %s', (url, logged) => expect(loggedPath(url)).toBe(logged))

test.each([
  '/',
  '/blog/a-form-that-forgives-and-that-never-loses-a-word-in-2026',
  '/topics/Web-Development',
  '/assets/every-page-Bx3f91Qz.js',
  '/rest/v1/comments',
  '/auth/v1/token',
  '/%E2%80%AE',
])('%s stays', path => expect(loggedPath(path)).toBe(path))

test('clips a long path in linear time', () => {
  const cpuTime = startCpuTimer()
  expect(loggedPath(`/${'a-'.repeat(8000)}`)).toHaveLength(201)
  expect(loggedPath(`/${'%4'.repeat(8000)}`)).toHaveLength(201)
  expect(cpuTime()).toBeLessThan(500)
})

import { afterEach, expect, test, vi } from 'vitest'
import { watchHosts } from './start-site.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

test('warns once of another host while SITE_URL is local', () => {
  const watch = watchHosts('http://localhost:3000')
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', undefined, 'a b']) watch(host)
  expect(warn).not.toHaveBeenCalled()
  for (let i = 0; i < 3; i++) watch('blog.example.com')
  expect(warn).toHaveBeenCalledOnce()
  expect(String(warn.mock.calls)).toMatch(
    /site-url-is-local advice="Requests are coming in for another host: set/,
  )
  expect(String(warn.mock.calls)).not.toContain('blog.example.com')
})

test('accepts every host while SITE_URL is public', () => {
  watchHosts('https://blog.example.com')('other.example.com')
  expect(warn).not.toHaveBeenCalled()
})

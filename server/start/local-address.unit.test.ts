import { afterEach, expect, test, vi } from 'vitest'
import { watchHosts } from './local-address.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

test('a local SITE_URL with requests for another host is one warning', () => {
  const watch = watchHosts('http://localhost:3000')
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', undefined, 'a b']) watch(host)
  expect(warn).not.toHaveBeenCalled()
  for (let i = 0; i < 3; i++) watch('blog.example.com')
  expect(warn).toHaveBeenCalledOnce()
  expect(String(warn.mock.calls)).toMatch(/site-url-is-local advice="Requests come for another host: set/)
  expect(String(warn.mock.calls)).not.toContain('blog.example.com')
})

test('a public SITE_URL accepts every host', () => {
  watchHosts('https://blog.example.com')('other.example.com')
  expect(warn).not.toHaveBeenCalled()
})

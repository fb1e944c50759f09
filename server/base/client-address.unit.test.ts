import { expect, test } from 'vitest'
import { clientAddress, limitKeyOf, readProxies } from './client-address.ts'

function proxies(list: string) {
  const isProxy = readProxies(list)
  if (!isProxy) throw new Error(`${list} was refused.`)
  return isProxy
}
const nobody = () => false

test('ignores X-Forwarded-For without a trusted proxy', () => {
  expect(clientAddress('198.51.100.7', '203.0.113.9', nobody)).toBe('198.51.100.7')
  expect(clientAddress('198.51.100.7', '203.0.113.9', proxies('10.0.0.0/8'))).toBe('198.51.100.7')
})

test('takes the rightmost entry that is no proxy', () => {
  const isProxy = proxies('127.0.0.1, 10.0.0.0/8, 2001:db8:1::/48')
  expect(clientAddress('127.0.0.1', '203.0.113.9', isProxy)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', '192.0.2.1, 203.0.113.9, 10.1.2.3', isProxy)).toBe('203.0.113.9')
  expect(clientAddress('2001:db8:1::5', '203.0.113.9', isProxy)).toBe('203.0.113.9')
  expect(clientAddress('::ffff:127.0.0.1', '203.0.113.9:4711', isProxy)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', '[2001:DB8::9]:4711', isProxy)).toBe('2001:db8::9')
})

test('takes the proxy as the client of a malformed header', () => {
  const isProxy = proxies('127.0.0.1')
  for (const header of [undefined, '', ',', 'unknown', '203.0.113.9, <script>', '1.2.3', '0x7f.1'])
    expect(clientAddress('127.0.0.1', header, isProxy), String(header)).toBe('127.0.0.1')
  expect(clientAddress(undefined, '203.0.113.9', isProxy)).toBe('unknown')
})

test('rejects a list of proxies with an invalid entry', () => {
  for (const list of [
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::/129',
    '10.0.0.1,,',
    '1.2.3.4/8/9',
    '*',
  ])
    expect(readProxies(list), list).toBeNull()
})

test('limits IPv6 clients by network and IPv4 by address', () => {
  expect(limitKeyOf('203.0.113.9')).toBe('203.0.113.9')
  expect(limitKeyOf('2001:db8:0:7::1')).toBe('2001:db8:0:7::/64')
  expect(limitKeyOf('2001:db8:0:7:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:7::/64')
  expect(limitKeyOf('2001:db8::7:0:0:0:1')).toBe('2001:db8:0:7::/64')
  expect(limitKeyOf('2001:db8:0:8::1')).not.toBe(limitKeyOf('2001:db8:0:7::1'))
  expect(limitKeyOf('::1')).toBe('0:0:0:0::/64')
  expect(limitKeyOf('unknown')).toBe('unknown')
})

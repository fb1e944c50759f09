import type { Known } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import type { Random } from './random.ts'

const REQUESTS = [
  'GET\r\n\r\n',
  'GET / \r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: \r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: evil.test:99999\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: evil.test@a\r\n\r\n',
  'GET http://evil.test/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://evil.test/blog/x?page=2 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://[::1/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http:// HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET ftp://x/ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET //evil.test/blog/x HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET // HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\\ HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET ? HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET # HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret\r\n\r\n',
  'TRACK / HTTP/1.1\r\nHost: a\r\n\r\n',
  'BREW / HTTP/1.1\r\nHost: a\r\n\r\n',
  'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n folded\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX\0Y: 1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: \x01\x7f\xff\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /blog/\x1b[31m HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAA\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /rest/v1/comments HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /rest/v1/comments HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'POST /rest/v1/comments HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /rest/v1/comments HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST /rest/v1/comments HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST /storage/v1/object/avatars/x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nExpect: something\r\nContent-Length: 0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'X: a\r\n'.repeat(3000)}\r\n`,
  `GET /rest/v1/blogs?${'a=eq.1&'.repeat(1500)} HTTP/1.1\r\nHost: a\r\n\r\n`,
]

/** A request that no client library sends. */
export function rawCase(random: Random, _known: Known): Partial<FuzzCase> {
  const text = random.pick(REQUESTS)
  // Request smuggling: the second must not be parsed as a part of the first.
  const whole = random.chance(0.15) ? text + random.pick(REQUESTS) : text
  const cut = random.chance(0.1) ? whole.slice(0, random.below(whole.length)) : whole
  return { area: 'raw', method: 'RAW', path: '', query: [], headers: [], bytes: Buffer.from(cut, 'latin1') }
}

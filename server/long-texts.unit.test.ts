import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { clientAddress } from './base/client-address.ts'
import { findEmail } from './base/find-email.ts'
import { logFailure } from './base/log.ts'
import { matchesEtag } from './base/matches-etag.ts'
import { deviceOf, feedReaderOf, isRobot, otherHostOf } from './figures/read-counts.ts'
import { restLimitOf } from './http/limit-requests.ts'
import { pagePath } from './http/plain-path.ts'
import { isProbe } from './pages/address-counts.ts'
import { sharedAddress } from './pages/shared-address.ts'

const LENGTH = 100_000
const LONGEST = 1_000 // milliseconds: a function that takes quadratic time needs several seconds

const repeated = [
  ...[' ', '\n', 'a', '1', '@', 'a@', '＠', '.', '。', ':', '/', '//', '?', '&a', '=', ';', ', ', '-', '+'],
  ...['"', "'", '<a ', '<!--', '&amp', '(', '[', '%20', '%', '\\', '\u0301', '\u0323', '\u2068', '\u200b'],
]

const header = (text: string) => (name: string) => (name === 'user-agent' ? text : '')

const ofServer = {
  clientAddress: (text: string) => clientAddress('127.0.0.1', text, () => true),
  findEmail,
  // Events of different names are not counted together.
  logFailure: (text: string) => logFailure(text.slice(0, 9), new Error(text)),
  matchesEtag: (text: string) => matchesEtag(text, '"a"'),
  deviceOf: (text: string) => deviceOf(header(text)),
  feedReaderOf: (text: string) => feedReaderOf(header(text)),
  isRobot: (text: string) => isRobot(header(text)),
  otherHostOf: (text: string) => otherHostOf(`https://${text}`, 'blog.example.com'),
  restLimitOf: (text: string) => restLimitOf(new Request(`http://a.test/rest/v1/rpc/${text}?a=${text}`)),
  pagePath,
  isProbe,
  sharedAddress: (text: string) => sharedAddress(`/${text}?${text}`),
}

test('no function of the server takes long for a text', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(listSlow(ofServer)).toEqual([])
  log.mockRestore()
})

test('no function of shared/text takes long for a text', async () => {
  const folder = join(import.meta.dirname, '../shared/text')
  const files = readdirSync(folder).filter(name => /^[^.]+\.ts$/.test(name))
  const modules: object[] = await Promise.all(files.map(name => import(join(folder, name))))
  const functions = Object.fromEntries(modules.flatMap(module => Object.entries(module)))
  expect(functions).toHaveProperty('plainEmail')
  expect(listSlow(functions)).toEqual([])
})

/** Names each function that takes long, with the first such text. */
function listSlow(functions: Record<string, unknown>): string[] {
  return Object.entries(functions).flatMap(([name, read]) => {
    if (typeof read !== 'function') return []
    const slow = repeated.find(part => {
      const text = `a${part.repeat(LENGTH / part.length)}b`
      const cpuTime = startCpuTimer()
      try {
        read(text)
      } catch {
        // Many refuse such a text, or need another value.
      }
      return cpuTime() > LONGEST
    })
    return slow === undefined ? [] : [`${name}: ${JSON.stringify(slow)}`]
  })
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueFull } from '#server/http/semaphore.ts'
import { createRequestQueues } from './request-queues.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const account = { role: 'authenticated', userId: 'noor', sessionId: 'one', claims: {} } as const
const visitor = { role: 'anon', userId: null, sessionId: null, claims: {} } as const

const kinds = {
  visitors: { caller: visitor, isAdmin: false, isReadOnly: true },
  readers: { caller: account, isAdmin: false, isReadOnly: true },
  writers: { caller: account, isAdmin: false, isReadOnly: false },
  administrators: { caller: account, isAdmin: true, isReadOnly: true },
  loaders: { caller: visitor, isAdmin: false, isReadOnly: true },
}
type Kind = keyof typeof kinds
const names = Object.keys(kinds).filter((name): name is Kind => name in kinds)

/** Each request is sent from another address. Returns what was called when it started or was refused. */
function openQueues() {
  const run = createRequestQueues()
  let sent = 0
  return (kind: Kind) => {
    const address = `2001:db8:0:${(sent++).toString(16)}::1`
    const context = { address, id: 'test', isLoader: kind === 'loaders' }
    const started = vi.fn(() => new Promise(() => {}))
    const refused = vi.fn()
    run(kinds[kind], context, new AbortController().signal, started).catch(refused)
    return { started, refused }
  }
}

test.each(names)('a flood of all others does not delay %s', kind => {
  const send = openQueues()
  for (const other of names) if (other !== kind) for (let n = 0; n < 20; n++) send(other)
  expect(send(kind).started).toHaveBeenCalled()
})

test('refuses a request while four hundred wait', async () => {
  const send = openQueues()
  for (let n = 0; n < 404; n++) send('visitors')
  const { refused } = send('visitors')
  await new Promise(setImmediate)
  expect(refused).toHaveBeenCalledWith(expect.any(QueueFull))
})

test.each([
  ['visitors', 4_000],
  ['readers', 4_000],
  ['writers', 6_000],
  ['administrators', 6_000],
  ['loaders', 2_000],
] as const)('%s wait for %i milliseconds', async (kind, longest) => {
  const send = openQueues()
  for (let n = 0; n < (kind === 'writers' ? 3 : 4); n++) send(kind)
  const { refused } = send(kind)
  await vi.advanceTimersByTimeAsync(longest - 1)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toHaveBeenCalledWith(expect.any(QueueFull))
})

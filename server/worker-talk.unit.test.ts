import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerMessage } from './worker.ts'
import { WorkerTalk } from './worker-talk.ts'

class TestWorker extends EventEmitter {
  readonly received: WorkerMessage[] = []
  readonly kill = vi.fn()
  send(message: WorkerMessage) {
    this.received.push(message)
  }
  says(message: WorkerMessage) {
    this.emit('message', message)
  }
  answersPings() {
    this.send = message => void (message.kind === 'ping' ? this.says(message) : this.received.push(message))
    return this
  }
}

let talk: WorkerTalk
beforeEach(() => {
  vi.useFakeTimers()
  talk = new WorkerTalk()
})
afterEach(() => {
  talk.close()
  vi.useRealTimers()
})

function workers() {
  const all = [new TestWorker(), new TestWorker(), new TestWorker()] as const
  for (const [at, worker] of all.entries()) talk.add(worker, at + 1)
  for (const worker of all) worker.says({ kind: 'opened' })
  return all
}

const written = { kind: 'written', id: 7 } as const

test('a write is answered when every other worker has followed it', () => {
  const [writer, one, other] = workers()
  writer.says(written)
  expect(one.received).toEqual([{ kind: 'follow', id: 1 }])
  one.says({ kind: 'followed', id: 1 })
  expect(writer.received).toEqual([])
  other.says({ kind: 'followed', id: 1 })
  expect(writer.received).toEqual([written])
})

test('a write waits neither for a worker that dies, nor long for one that hangs', () => {
  const [writer, one, other] = workers()
  writer.says(written)
  one.emit('exit')
  other.emit('exit')
  expect(writer.received).toEqual([written])

  const [second] = workers()
  second.says(written)
  vi.advanceTimersByTime(1000)
  expect(second.received).toContainEqual(written)
})

test('a worker that answers no ping for twelve seconds is killed, and no other', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [one, other, third] = workers()
  one.answersPings()
  other.answersPings()
  vi.advanceTimersByTime(12_000)
  expect(third.kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(third.kill).toHaveBeenCalledWith('SIGKILL')
  expect(one.kill).not.toHaveBeenCalled()
  expect(String(log.mock.calls)).toContain('worker-hung worker=3')
  log.mockRestore()
})

import { logEvent } from './log.ts'
import type { WorkerMessage } from './worker.ts'

const PING_MS = 2_000
/** Pings without an answer, after which a worker is killed. A machine that sleeps sends none. */
const MOST_MISSED = 6
/** A worker that hangs must not hold up the writes of the others. */
const FOLLOW_MS = 1_000

interface TalkingWorker {
  send(message: WorkerMessage, callback: () => void): unknown
  on(event: 'message', hear: (message: WorkerMessage) => void): unknown
  on(event: 'exit', hear: () => void): unknown
  kill(signal: NodeJS.Signals): unknown
}

/** Passes on writes, so that all workers have followed one before it is answered, and kills workers that hang. */
export class WorkerTalk {
  readonly #open = new Map<TalkingWorker, { number: number; missed: number }>()
  readonly #followed = new Map<number, { left: Set<TalkingWorker>; done(): void }>()
  readonly #pinging = setInterval(() => this.#ping(), PING_MS).unref()
  #lastId = 0

  add(worker: TalkingWorker, number: number): void {
    worker.on('exit', () => {
      this.#open.delete(worker)
      for (const id of [...this.#followed.keys()]) this.#hasFollowed(worker, id)
    })
    worker.on('message', message => {
      const state = this.#open.get(worker)
      if (state) state.missed = 0
      else if (message.kind === 'opened') this.#open.set(worker, { number, missed: 0 })
      if (message.kind === 'written') this.#tellOthers(worker, message.id)
      if (message.kind === 'followed') this.#hasFollowed(worker, message.id)
    })
  }

  close(): void {
    clearInterval(this.#pinging)
  }

  #tellOthers(writer: TalkingWorker, writtenId: number) {
    const id = ++this.#lastId
    const left = new Set([...this.#open.keys()].filter(worker => worker !== writer))
    const done = () => {
      clearTimeout(late)
      this.#followed.delete(id)
      send(writer, { kind: 'written', id: writtenId })
    }
    const late = setTimeout(done, FOLLOW_MS)
    this.#followed.set(id, { left, done })
    if (left.size === 0) done()
    for (const worker of left) send(worker, { kind: 'follow', id })
  }

  #hasFollowed(worker: TalkingWorker, id: number) {
    const write = this.#followed.get(id)
    if (write?.left.delete(worker) && write.left.size === 0) write.done()
  }

  #ping() {
    for (const [worker, state] of this.#open) {
      if (state.missed >= MOST_MISSED) {
        logEvent('error', 'worker-hung', { worker: state.number })
        this.#open.delete(worker)
        worker.kill('SIGKILL')
      } else {
        state.missed++
        send(worker, { kind: 'ping' })
      }
    }
  }
}

function send(worker: TalkingWorker, message: WorkerMessage): void {
  // A worker that is ending cannot be reached.
  worker.send(message, () => {})
}

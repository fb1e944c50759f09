import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { WorkerMessage } from './worker.ts'

/** Connections that wait while all workers are being replaced. */
const MOST_WAITING = 1000

/**
 * Gives each connection to a worker that has taken its last one, so that one that hangs holds one connection. node:cluster does the
 * same, but closes the port while no worker lives, and leaves a connection open for ever whose worker died before it took it.
 */
export class HandOut {
  readonly #free = new Set<ChildProcess>()
  readonly #given = new Map<ChildProcess, Socket>()
  readonly #waiting: Socket[] = []

  /** The worker is new, or has taken its connection. */
  add(worker: ChildProcess): void {
    // Closes the connection in this process only.
    this.#given.get(worker)?.destroy()
    this.#given.delete(worker)
    const socket = this.#waiting.shift()
    if (socket) this.#send(worker, socket)
    else this.#free.add(worker)
  }

  /** The worker takes no further connections. */
  rest(worker: ChildProcess): void {
    this.#free.delete(worker)
  }

  /** The worker has ended. Another gets the one that it has not taken. */
  remove(worker: ChildProcess): void {
    this.#free.delete(worker)
    const socket = this.#given.get(worker)
    this.#given.delete(worker)
    if (socket) this.give(socket)
  }

  give(socket: Socket): void {
    const [worker] = this.#free
    if (worker) this.#send(worker, socket)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(socket)
    else socket.destroy()
  }

  #send(worker: ChildProcess, socket: Socket): void {
    this.#free.delete(worker)
    this.#given.set(worker, socket)
    // When the worker has ended, its exit gives the connection to another.
    worker.send({ kind: 'connection' } satisfies WorkerMessage, socket, { keepOpen: true }, () => {})
  }
}

import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { WorkerMessage } from './worker.ts'

/** Connections that wait while all workers are being replaced. */
const MOST_WAITING = 1000

/** Gives a worker one connection at a time. node:cluster would close the port while no worker lives, and lose connections of a worker that died. */
export class HandOut {
  readonly #free = new Set<ChildProcess>()
  readonly #given = new Map<ChildProcess, Socket>()
  readonly #waiting: Socket[] = []

  add(worker: ChildProcess): void {
    // Closes the connection in this process only.
    this.#given.get(worker)?.destroy()
    this.#given.delete(worker)
    const socket = this.#waiting.shift()
    if (socket) this.#send(worker, socket)
    else this.#free.add(worker)
  }

  rest(worker: ChildProcess): void {
    this.#free.delete(worker)
  }

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

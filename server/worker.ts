import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Family } from './measures.ts'

/** What primary and workers send each other. `written` asks, and is answered when all other workers have followed the write. */
export type WorkerMessage =
  | { kind: 'opened' | 'connection' | 'leaving' | 'ping' | 'stop' }
  | { kind: 'written' | 'follow' | 'followed' | 'measure'; id: number }
  | { kind: 'measured'; id: number; families: Family[] }

/** The number of this worker from 1, which its replacement gets too. Null in a process of its own. */
export const workerNumber =
  process.env.BYLINE_WORKER && process.send ? Number(process.env.BYLINE_WORKER) : null

export const isJobProcess = workerNumber === null || workerNumber === 1

const asked = new Map<number, () => void>()
let lastId = 0
let isLeaving = false

/** Answers the connections that the primary passes on. `server` must not listen. */
export function takeConnections(server: Server): void {
  // Starts the timeouts of connections.
  server.emit('listening')
  process.on('message', ({ kind }: WorkerMessage, socket?: Socket) => {
    if (kind !== 'connection') return
    // The primary keeps a connection until it is taken, and passes it on to another worker when this one ends.
    if (isLeaving) return void socket?.destroy()
    if (socket) server.emit('connection', socket)
    send({ kind: 'opened' })
  })
  send({ kind: 'opened' })
}

/** Resolves when the other workers have dropped the pages that this worker's last write changed. */
export async function othersFollowed(): Promise<void> {
  if (workerNumber === null || !process.connected) return
  const id = ++lastId
  await new Promise<void>(resolve => {
    asked.set(id, resolve)
    send({ kind: 'written', id })
  })
}

/** `follow`: runs after a write of another worker. `measure`: for metrics. `stop`: when the primary asks for it, or has ended. */
export function serveAsWorker(work: {
  follow(): Promise<unknown>
  measure(): Promise<Family[]>
  stop(): void
}): void {
  if (workerNumber === null) return
  process.on('message', async (message: WorkerMessage) => {
    if (message.kind === 'ping') send(message)
    else if (message.kind === 'stop') work.stop()
    else if (message.kind === 'written') {
      asked.get(message.id)?.()
      asked.delete(message.id)
    } else if (message.kind === 'follow') {
      await work.follow().catch(() => {})
      send({ kind: 'followed', id: message.id })
    } else if (message.kind === 'measure') {
      send({ kind: 'measured', id: message.id, families: await work.measure().catch(() => []) })
    }
  })
  process.on('disconnect', () => {
    for (const resolve of asked.values()) resolve()
    asked.clear()
    work.stop()
  })
}

export function leave(): void {
  isLeaving = true
  send({ kind: 'leaving' })
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

// Worker thread: sends requests from 127.0.0.2 on many connections until it is terminated, and tells the statuses it is answered with.
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Burst } from './burst.ts'

interface BurstOrder {
  port: number
  /** Whole requests, with the length of their head. */
  requests: { bytes: Uint8Array; head: number }[]
  manner: Burst['manner']
  connections: number
}

// A client's machine is another one: what sending costs must not slow the site.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { port, requests, manner, connections }: BurstOrder = workerData

/** Milliseconds. */
const LEAVES_WITHIN = 150

const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

async function sendOne(turn: number) {
  const { bytes, head } = requests[turn % requests.length] ?? { bytes: new Uint8Array(), head: 0 }
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {})
  const isClosed = closed(socket)
  if (manner === 'never read') socket.pause()
  else
    socket.once('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.subarray(0, 20).toString('latin1'))?.[1]
      if (status)
        parentPort?.postMessage({ status: Number(status), mayWait: /retry-after/i.test(String(chunk)) })
      socket.resume()
    })
  if (manner === 'never end') socket.write(bytes.subarray(0, bytes.length > head ? head + 1 : head - 1))
  else if (manner === 'slow') void trickle(socket, bytes)
  else socket.write(bytes)
  if (manner === 'leave') await Promise.race([isClosed, sleep(Math.random() * LEAVES_WITHIN)])
  // A paused socket does not tell that it was closed.
  else if (manner === 'never read') await Promise.race([isClosed, sleep(60_000)])
  else await isClosed
  socket.destroy()
}

async function trickle(socket: Socket, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length && socket.writable; at++) {
    socket.write(bytes.subarray(at, at + 1))
    await sleep(20)
  }
}

await Promise.all(
  Array.from({ length: connections }, async (_, n) => {
    for (let turn = n; ; turn++) {
      await sendOne(turn)
      await sleep(10)
    }
  }),
)

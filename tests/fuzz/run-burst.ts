import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Burst } from './burst.ts'
import { randomAddress } from './callers.ts'
import type { FuzzFixture } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { requestBytes, send } from './send.ts'
import { megabytesOf, rest } from './watch.ts'

export interface BurstBounds {
  /** Milliseconds that a burst lasts. */
  length: number
  /** Milliseconds in which an administrator is answered. */
  patience: number
  /** Megabytes to which the memory returns, and seconds that this may take. */
  megabytes: number
  seconds: number
}

interface BurstResult {
  wrong: string | null
  /** Milliseconds of the administrator's slowest request. */
  slowest: number
  /** Megabytes. */
  peak: number
}

/** Sends a burst while an administrator works, and checks that the administrator is answered in time and the memory returns. */
export async function runBurst(
  fixture: FuzzFixture,
  burst: Burst,
  bounds: BurstBounds,
): Promise<BurstResult> {
  const { site } = fixture
  const requests = burst.cases.map(kase => {
    const bytes = kase.bytes ?? requestBytes(kase, fixture.headersOf(kase.caller))
    return { bytes, head: bytes.indexOf('\r\n\r\n') + 4 }
  })
  const { manner, connections } = burst
  const port = Number(new URL(site.url).port)
  const worker = new Worker(new URL('./burst-worker.ts', import.meta.url), {
    workerData: { port, requests, manner, connections },
  })
  const wrong = new Set<string>()
  worker.on('message', ({ status, mayWait }: { status: number; mayWait: boolean }) => {
    if (status >= 500 && !(status === 503 && mayWait)) wrong.add(`status ${status}`)
  })
  let slowest = 0
  let peak = 0
  const end = performance.now() + bounds.length
  for (let turn = 0; performance.now() < end; turn++) {
    const { status, milliseconds } = await send(site.url, ofAdministrator(turn), fixture.headersOf('admin'))
    slowest = Math.max(slowest, milliseconds)
    if (status === null || status >= 400) wrong.add(`an administrator is answered ${status ?? 'nothing'}`)
    else if (milliseconds > bounds.patience) wrong.add('an administrator waits too long')
    peak = Math.max(peak, await megabytesOf(site))
    await wait(50)
  }
  await worker.terminate()
  const left = await rest(site, bounds.megabytes, bounds.seconds)
  if (left > bounds.megabytes) wrong.add(`the memory does not return, and is ${Math.round(left)} MB`)
  return { wrong: [...wrong].join(', ') || null, slowest, peak }
}

const CONTENT = `<p>${'A long post. '.repeat(8_000)}</p>`

/** The list of posts, and the save of a large draft. */
function ofAdministrator(turn: number): FuzzCase {
  const base = { area: 'rest', caller: 'admin', framing: 'length' } as const
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ['x-forwarded-for', randomAddress()],
  ]
  const list = { search: '', of_topic: '', sort: 'inserted_at', descending: true }
  return turn % 2 === 0
    ? {
        ...base,
        method: 'POST',
        path: '/rest/v1/rpc/list_posts',
        query: [],
        headers,
        body: Buffer.from(JSON.stringify(list)),
      }
    : {
        ...base,
        method: 'PATCH',
        path: '/rest/v1/blogs',
        query: ['status=eq.draft'],
        headers,
        body: Buffer.from(JSON.stringify({ content: CONTENT })),
      }
}

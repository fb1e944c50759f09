import type { ChildProcess } from 'node:child_process'
import type { WorkerMessage } from '#server/worker.ts'
import type { Measured } from './write-metrics.ts'

const PATIENCE_MS = 1000

let lastId = 0

/** Asks all workers, by number, for what they measured. One that does not answer is left out. */
export async function measureWorkers(
  workers: Map<number, { worker: Pick<ChildProcess, 'on' | 'off' | 'send'> }>,
): Promise<Measured[]> {
  const id = ++lastId
  const answers = [...workers].map(([number, { worker }]) => askWorker(worker, number, id))
  return (await Promise.all(answers)).filter(measured => measured !== null)
}

function askWorker(
  worker: Pick<ChildProcess, 'on' | 'off' | 'send'>,
  number: number,
  id: number,
): Promise<Measured | null> {
  return new Promise(resolve => {
    const hear = (message: WorkerMessage) => {
      if (message.kind === 'measured' && message.id === id)
        end({ worker: number, families: message.families })
    }
    const end = (measured: Measured | null) => {
      clearTimeout(late)
      worker.off('message', hear)
      resolve(measured)
    }
    const late = setTimeout(end, PATIENCE_MS, null)
    worker.on('message', hear)
    worker.send({ kind: 'measure', id } satisfies WorkerMessage, error => error && end(null))
  })
}

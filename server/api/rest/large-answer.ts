import { bounds } from './bounds.ts'

const CHUNK = 64 * 1024

/** Streams a body at the client's speed. Aborts when nothing is read for `period` or the total exceeds `time` (milliseconds), then calls `release`. */
export function largeAnswer(
  body: string,
  release: () => void,
  time: number = bounds.readingTime,
  period: number = bounds.readingPeriod,
) {
  const bytes = Buffer.from(body)
  let position = 0
  const timers: NodeJS.Timeout[] = []
  const end = () => {
    for (const timer of timers) clearTimeout(timer)
    release()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const abort = () => {
        end()
        controller.error(new Error('The client did not read the response in time.'))
      }
      timers.push(setTimeout(abort, time).unref(), setTimeout(abort, period).unref())
    },
    pull(controller) {
      timers.at(-1)?.refresh()
      controller.enqueue(bytes.subarray(position, position + CHUNK))
      position += CHUNK
      if (position < bytes.length) return
      controller.close()
      end()
    },
    cancel: end,
  })
}

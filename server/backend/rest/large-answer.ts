import { bounds } from './bounds.ts'

const CHUNK = 64 * 1024

/** Sends a body as fast as the client reads, and aborts after `time`. Calls `release` at the end. */
export function largeAnswer(body: string, release: () => void, time: number = bounds.readingTime) {
  const bytes = Buffer.from(body)
  let position = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    release()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setTimeout(() => {
        release()
        controller.error(new Error('The answer was not read in time.'))
      }, time)
      timer.unref()
    },
    pull(controller) {
      controller.enqueue(bytes.subarray(position, position + CHUNK))
      position += CHUNK
      if (position < bytes.length) return
      controller.close()
      end()
    },
    cancel: end,
  })
}

import { bounds } from './bounds.ts'

const CHUNK = 64 * 1024

/**
 * A body that is sent only as fast as the client reads. Calls `release` when it is sent or nobody reads it any more; a client
 * that has not read it in time is cut off.
 */
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

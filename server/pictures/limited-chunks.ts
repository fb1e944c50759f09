export class TooManyBytes extends Error {}

/** Throws TooManyBytes after `most` bytes. */
export async function* limitedChunks(body: ReadableStream<Uint8Array>, most: number) {
  const reader = body.getReader()
  try {
    let size = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
      if (size > most) throw new TooManyBytes(`There are more than ${most} bytes.`)
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

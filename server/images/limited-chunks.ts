export class TooManyBytes extends Error {}

export async function* limitedChunks(body: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new TooManyBytes(`There are more than ${most} bytes.`)
    yield chunk
  }
}

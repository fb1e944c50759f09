import { open, stat } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'

export interface StoredFile {
  size: number
  body(): ReadableStream<Uint8Array>
  part(from: number, to: number): ReadableStream<Uint8Array>
}

export const CHUNK = 64 * 1024 // bytes of a response buffered for its client

export async function findFile(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? fileAt(path, found.size) : null
}

export const fileAt = (path: string, size: number): StoredFile => ({
  size,
  body: () => streamOf(readChunks(path, 0, size)),
  part: (from, to) => streamOf(readChunks(path, from, to - from + 1)),
})

export const fileOf = (bytes: Uint8Array): Pick<StoredFile, 'size' | 'body'> => ({
  size: bytes.length,
  body: () => streamOf(chunksOf(bytes)),
})

/** Cancelling the stream ends the generator after its pending chunk. TypeScript's browser types lack `from`. */
export const streamOf = (chunks: AsyncGenerator<Uint8Array> | Generator<Uint8Array>) =>
  NodeStream.from(chunks) as ReadableStream<Uint8Array>

export function* chunksOf(bytes: Uint8Array, size = CHUNK): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Always closes the file: Node ends a process that leaks an open one. */
async function* readChunks(path: string, from: number, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let left = size; left > 0; ) {
      const length = Math.min(CHUNK, left)
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, from + size - left)
      if (bytesRead === 0) return
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

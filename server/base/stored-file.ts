import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
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
  body: () => streamFile(path),
  part: (start, end) => streamFile(path, { start, end }),
})

const streamFile = (path: string, part = {}) =>
  Readable.toWeb(createReadStream(path, part)) as ReadableStream<Uint8Array>

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

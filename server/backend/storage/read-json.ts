import { isRecord } from '#app/content/parse-record.ts'
import { limitedChunks, TooManyBytes } from '#server/pictures/limited-chunks.ts'
import { findExcess } from '../json-bounds.ts'
import { invalid, StorageError } from './storage-error.ts'

const MOST = 256 * 1024
const BOUNDS = { depth: 5, keys: 20 }

export async function readJson(request: Request): Promise<Map<string, unknown>> {
  const chunks: Uint8Array[] = []
  try {
    if (request.body) for await (const chunk of limitedChunks(request.body, MOST)) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const excess = findExcess(bytes, BOUNDS)
    if (excess) throw invalid(`The body is ${excess}.`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isRecord(body)) return new Map(Object.entries(body))
  } catch (error) {
    if (error instanceof TooManyBytes)
      throw new StorageError(413, 'payload_too_large', 'The request is too large.')
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  }
  throw invalid('The body must be a JSON object.')
}

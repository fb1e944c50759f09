import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limitedChunks, TooManyBytes } from '#server/pictures/limited-chunks.ts'
import { fileTooLarge, invalid, StorageError } from './storage-error.ts'

interface Received {
  digest: Buffer
  size: number
  type: string
  cacheControl: number | null
}

type ReceivedPart = Omit<Received, 'cacheControl'>

const FORM = 16 * 1024

export async function receiveFile(
  request: Request,
  file: string,
  most: number,
  checkType: (type: string) => void,
): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(contentType)
  const mostOfBody = most + (isForm ? FORM : 0)
  if (Number(request.headers.get('content-length') ?? 0) > mostOfBody) throw fileTooLarge(most)
  if (!request.body) throw invalid('The request has no file.')
  const chunks = limitedChunks(request.body, mostOfBody)
  try {
    if (isForm) return await receiveForm(chunks, contentType, file, most, checkType)
    const type = mediaType(contentType)
    checkType(type)
    const cacheControl = readSeconds(/max-age=(\d+)/.exec(request.headers.get('cache-control') ?? '')?.[1])
    return { ...(await save(chunks, file)), type, cacheControl }
  } catch (error) {
    throw error instanceof TooManyBytes ? fileTooLarge(most) : error
  }
}

/** supabase-js sends a Blob as a form: the field `cacheControl`, then the file under an empty name. */
async function receiveForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  file: string,
  most: number,
  checkType: (type: string) => void,
): Promise<Received> {
  const stop = new AbortController()
  const part = Promise.withResolvers<ReceivedPart>()
  part.promise.catch(error => stop.abort(error))
  const parser = openParser(contentType, most)
  let cacheControl: number | null = null
  let hasFile = false
  parser.on('field', (name, value) => {
    if (name === 'cacheControl') cacheControl = readSeconds(value)
  })
  parser.on('file', (_field, stream, _name, _encoding, mimeType) => {
    hasFile = true
    stream.on('limit', () => part.reject(fileTooLarge(most)))
    // Without a reader the parser would wait forever; its errors arrive here too.
    stream.on('error', () => {}).on('limit', () => stream.destroy())
    receivePart(stream, mediaType(mimeType), file, checkType).then(part.resolve, error => {
      part.reject(toInvalid(error))
      stream.destroy()
    })
  })
  try {
    await pipeline(chunks, parser, { signal: stop.signal })
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : toInvalid(error)
  }
  if (!hasFile) throw invalid('The form has no file.')
  const received = await part.promise
  return { ...received, cacheControl }
}

async function receivePart(
  stream: Readable,
  type: string,
  file: string,
  checkType: (type: string) => void,
): Promise<ReceivedPart> {
  checkType(type)
  return { ...(await save(stream, file)), type }
}

function openParser(contentType: string, most: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fileSize: most,
        files: 1,
        fields: 5,
        parts: 6,
        fieldSize: 1024,
        headerPairs: 20,
        headerSize: 4096,
      },
    })
  } catch (error) {
    throw toInvalid(error)
  }
}

async function save(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<{ digest: Buffer; size: number }> {
  const hash = createHash('sha256')
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(chunks, source => hashed(source, hash), target)
  return { digest: hash.digest(), size: target.bytesWritten }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

function toInvalid(error: unknown): unknown {
  if (error instanceof StorageError || error instanceof TooManyBytes) return error
  return invalid('The form cannot be read.')
}

function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function readSeconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

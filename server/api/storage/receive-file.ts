import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limitedChunks, TooManyBytes } from '#server/images/limited-chunks.ts'
import { fileTooLarge, invalid, StorageError } from './storage-error.ts'

interface Received {
  digest: Buffer
  size: number
  type: string
  cacheControl: number | null
}

interface Target {
  file: string
  most: number // bytes
  checkType: (type: string) => void
}

const FORM = 16 * 1024

export async function receiveFile(request: Request, target: Target): Promise<Received> {
  const { most } = target
  const contentType = request.headers.get('content-type') ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(contentType)
  const mostOfBody = most + (isForm ? FORM : 0)
  if (Number(request.headers.get('content-length') ?? 0) > mostOfBody) throw fileTooLarge(most)
  if (!request.body) throw invalid('The request has no file.')
  const chunks = limitedChunks(request.body, mostOfBody)
  try {
    if (isForm) return await receiveForm(chunks, contentType, target)
    const cacheControl = readSeconds(/max-age=(\d+)/.exec(request.headers.get('cache-control') ?? '')?.[1])
    return { ...(await save(chunks, contentType, target)), cacheControl }
  } catch (error) {
    throw error instanceof TooManyBytes ? fileTooLarge(most) : error
  }
}

/** supabase-js sends a Blob as a form: the field `cacheControl`, then the file under an empty name. */
async function receiveForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  target: Target,
): Promise<Received> {
  const stop = new AbortController()
  const part = Promise.withResolvers<Omit<Received, 'cacheControl'>>()
  part.promise.catch(error => stop.abort(error))
  const parser = openParser(contentType, target.most)
  let cacheControl: number | null = null
  let hasFile = false
  parser.on('field', (name, value) => {
    if (name === 'cacheControl') cacheControl = readSeconds(value)
  })
  parser.on('file', (_field, stream, _name, _encoding, mimeType) => {
    hasFile = true
    stream.on('limit', () => part.reject(fileTooLarge(target.most)))
    // Without a reader the parser would wait forever. Its errors also surface here.
    stream.on('error', () => {}).on('limit', () => stream.destroy())
    save(stream, mimeType, target).then(part.resolve, error => {
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

async function save(chunks: AsyncIterable<Uint8Array>, contentType: string, { file, checkType }: Target) {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  checkType(type)
  const hash = createHash('sha256')
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(chunks, source => hashed(source, hash), written)
  return { digest: hash.digest(), size: written.bytesWritten, type }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

function toInvalid(error: unknown): unknown {
  // A full disk is no error of the form.
  const isOfDisk = error instanceof Error && 'syscall' in error
  if (isOfDisk || error instanceof StorageError || error instanceof TooManyBytes) return error
  return invalid('The form cannot be read.')
}

function readSeconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

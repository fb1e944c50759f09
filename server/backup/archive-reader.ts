import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import {
  chunksOf,
  DamagedArchive,
  KEYS,
  LARGEST_PART,
  MANIFEST,
  type Manifest,
  PART,
  readEntryName,
  SEAL,
  SEAL_SIZE,
  SUMMARY,
  type Summary,
  sealBytes,
} from './archive-format.ts'
import type { Print } from './make-backup.ts'
import { parseManifest, parseSummary } from './parse-manifest.ts'

const expand = promisify(gunzip)

export interface Entry {
  name: string
  size: number
  what: ReturnType<typeof readEntryName>
  body: AsyncIterable<Uint8Array>
  skip(): void
}

export interface Archive {
  file: string
  stamp: string
}

interface CheckedArchive {
  archive: Archive
  manifest: Manifest
  summary: Summary
}

export interface Restoring extends CheckedArchive {
  print: Print
  signal: AbortSignal
}

export interface RestoreOptions extends Restoring {
  replace: boolean
}

/** Reads the whole archive once. Throws ConfigError when any byte is damaged, or when it comes from a newer version. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const archive = { file, stamp: await checkSeal(file) }
  const seen = new Set<string>()
  let manifest: Manifest | null = null
  let summary: Summary | null = null
  for await (const entry of entriesOf(archive)) {
    const { name, what } = entry
    if (seen.has(name)) throw new DamagedArchive('it has an entry twice')
    if (what.kind === 'other') seen.add(name)
    else if (!manifest || summary) throw new DamagedArchive('its entries are in disorder')
    if (name === MANIFEST) manifest = parseManifest(await readText(entry))
    else if (name === SUMMARY) summary = parseSummary(await readText(entry))
    else entry.skip()
  }
  if (!manifest || !summary) throw new DamagedArchive('it has no manifest')
  if (seen.has(KEYS) && !manifest.hasKeys) throw new DamagedArchive('it has keys that it does not name')
  return { archive, manifest, summary }
}

/** Yields everything but the seal. Throws DamagedArchive, also when the file changed after its check. */
export async function* entriesOf({ file, stamp }: Archive): AsyncGenerator<Entry> {
  const handle = await openArchive(file)
  const source = handle.createReadStream({ start: 0, autoClose: false })
  const tar = extract()
  try {
    await requireStamp(handle, stamp)
    source.on('error', error => tar.destroy(error))
    source.pipe(tar)
    for await (const body of tar) {
      const { name, size = 0, type } = body.header
      if (name === SEAL) break
      if (type !== 'file') throw new DamagedArchive('it has an entry of another kind')
      yield { name, size, what: readEntryName(name), body: chunksOf(body), skip: () => body.resume() }
    }
    await requireStamp(handle, stamp)
  } catch (error) {
    throw error instanceof ConfigError ? error : new DamagedArchive('it is no archive of a backup')
  } finally {
    tar.destroy()
    source.destroy()
    await handle.close()
  }
}

async function requireStamp(handle: FileHandle, stamp: string): Promise<void> {
  if ((await stampOf(handle)) !== stamp) throw new DamagedArchive('it was changed while it was read')
}

async function stampOf(handle: FileHandle): Promise<string> {
  const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true })
  return [dev, ino, size, mtimeNs].join(' ')
}

async function openArchive(file: string): Promise<FileHandle> {
  return open(file).catch(error => {
    throw new ConfigError(`${file} cannot be read (${codeOf(error)}).`)
  })
}

type Content = Pick<Entry, 'body' | 'size'>

export async function readPart(content: Content): Promise<Buffer> {
  const compressed = await boundedBytes(content)
  // A small entry could expand beyond the available memory.
  return expand(compressed, { maxOutputLength: PART }).catch(() => {
    throw new DamagedArchive('a part of it cannot be expanded')
  })
}

export async function readText(content: Content): Promise<string> {
  return (await boundedBytes(content)).toString('utf8')
}

async function boundedBytes({ body, size }: Content): Promise<Buffer> {
  if (size > LARGEST_PART) throw new DamagedArchive('an entry is too large')
  return buffer(body)
}

/** The seal has a fixed size, so nothing is parsed before the checksum is verified. Returns the stamp. */
async function checkSeal(file: string): Promise<string> {
  const handle = await openArchive(file)
  try {
    const stamp = await stampOf(handle)
    const { size } = await handle.stat()
    const end = size - SEAL_SIZE
    if (end < 512) throw new DamagedArchive('it is too short')
    const sum = createHash('sha256')
    const content = handle.createReadStream({
      start: 0,
      end: end - 1,
      autoClose: false,
      highWaterMark: 1 << 20,
    })
    for await (const chunk of content) sum.update(chunk)
    const { buffer } = await handle.read(Buffer.alloc(SEAL_SIZE), 0, SEAL_SIZE, end)
    if (!buffer.equals(await sealBytes(sum.digest('hex'))))
      throw new DamagedArchive('its checksum is another')
    return stamp
  } finally {
    await handle.close()
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ConfigError, codeOf } from '#server/config.ts'
import {
  bytesOf,
  chunksOf,
  DamagedArchive,
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
import { parseManifest, parseSummary } from './parse-manifest.ts'

const expand = promisify(gunzip)

export interface Entry {
  name: string
  size: number
  what: ReturnType<typeof readEntryName>
  /** To be read or skipped before the next entry. */
  body: AsyncIterable<Uint8Array>
  skip(): void
}

/** Reads the whole archive once. Throws ConfigError when a byte of it changed, or when it is of a newer version. */
export async function checkArchive(file: string): Promise<{ manifest: Manifest; summary: Summary }> {
  await checkSeal(file)
  let manifest: Manifest | null = null
  let summary: Summary | null = null
  for await (const entry of entriesOf(file)) {
    const { name, what } = entry
    if (what.kind !== 'other' && (!manifest || summary))
      throw new DamagedArchive('its entries are in disorder')
    if (name === MANIFEST) manifest = parseManifest(await readText(entry))
    else if (name === SUMMARY) summary = parseSummary(await readText(entry))
    else entry.skip()
  }
  if (!manifest || !summary) throw new DamagedArchive('it has no manifest')
  return { manifest, summary }
}

/** In the order in which they were written, without the seal. Throws DamagedArchive. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const source = createReadStream(file)
  source.on('error', error => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const body of tar) {
      const { name, size = 0, type } = body.header
      if (name === SEAL) return
      if (type !== 'file') throw new DamagedArchive('it has an entry of another kind')
      yield { name, size, what: readEntryName(name), body: chunksOf(body), skip: () => body.resume() }
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : new DamagedArchive('it is no archive of a backup')
  } finally {
    source.destroy()
    tar.destroy()
  }
}

type Content = Pick<Entry, 'body' | 'size'>

/** The content of a compressed entry. */
export async function readPart(content: Content): Promise<Buffer> {
  const compressed = await boundedBytes(content)
  // A small entry could expand to more than the memory.
  return expand(compressed, { maxOutputLength: PART }).catch(() => {
    throw new DamagedArchive('a part of it cannot be expanded')
  })
}

export async function readText(content: Content): Promise<string> {
  return (await boundedBytes(content)).toString('utf8')
}

async function boundedBytes({ body, size }: Content): Promise<Buffer> {
  if (size > LARGEST_PART) throw new DamagedArchive('an entry is too large')
  return bytesOf(body)
}

/** The seal is a fixed number of bytes, so nothing is interpreted before the sum is known to be right. */
async function checkSeal(file: string): Promise<void> {
  const handle = await open(file).catch(error => {
    throw new ConfigError(`${file} cannot be read (${codeOf(error)}).`)
  })
  try {
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
  } finally {
    await handle.close()
  }
}

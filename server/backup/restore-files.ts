import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { keyOf, withTemporary } from '#server/api/storage/object-files.ts'
import { failpoint } from '#server/base/failpoint.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { DamagedArchive } from './archive-format.ts'
import { type Entry, entriesOf, type Restoring, readPart } from './archive-reader.ts'
import type { ArchivedObject, FileTarget, ReadableFiles } from './archived-files.ts'

export async function restoreFiles(files: FileTarget, load: Restoring): Promise<void> {
  let count = 0
  await forEachFile(load, async (object, { body }) => {
    await withTemporary(files, async file => {
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
      await files.store(file, object.bucket, object.name, object)
    })
    if (++count % 500 === 0) load.print(`${count} of ${load.summary.files} files`)
  })
  if (count !== load.summary.files) throw new DamagedArchive('files are missing')
  load.print(`${count} files`)
  failpoint('restore-files-stored')
}

export async function compareFiles(files: ReadableFiles, load: Restoring): Promise<void> {
  await forEachFile(load, async ({ bucket, name }, { body }) => {
    const stored = await files.find(bucket, name)
    const [before, after] = [await sumOf(body), stored && (await sumOf(stored.body()))]
    if (before !== after)
      throw new DamagedArchive(`${bucket}/${name} differs from the archive after it was restored`)
  })
}

export async function readKeys({ archive }: Pick<Restoring, 'archive'>): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const entry of entriesOf(archive))
    if (entry.what.kind === 'names')
      for (const key of parseObjects(await readPart(entry)).keys()) keys.add(key)
    else entry.skip()
  return keys
}

async function forEachFile(
  { archive, signal }: Restoring,
  visit: (object: ArchivedObject, entry: Entry) => Promise<void>,
): Promise<void> {
  let objects = new Map<string, ArchivedObject>()
  for await (const entry of entriesOf(archive)) {
    signal.throwIfAborted()
    const { what } = entry
    if (what.kind === 'names') objects = parseObjects(await readPart(entry))
    else if (what.kind === 'file') {
      const object = objects.get(what.key)
      if (!object) throw new DamagedArchive('a file belongs to nothing')
      await visit(object, entry)
    } else entry.skip()
  }
}

function parseObjects(bytes: Buffer): Map<string, ArchivedObject> {
  const list: unknown = JSON.parse(bytes.toString('utf8'))
  if (!Array.isArray(list) || !list.every(isObject))
    throw new DamagedArchive('its list of files cannot be read')
  return new Map(list.map(object => [keyOf(object.bucket, object.name), object]))
}

function isObject(value: unknown): value is ArchivedObject {
  if (!isRecord(value) || typeof value.bucket !== 'string' || typeof value.name !== 'string') return false
  return [value.type, value.cacheControl].every(field => field === null || typeof field === 'string')
}

async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return sum.digest('hex')
}

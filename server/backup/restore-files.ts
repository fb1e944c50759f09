import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { keyOf, type ObjectFiles, withTemporary } from '#server/backend/storage/object-files.ts'
import { DamagedArchive, type Summary } from './archive-format.ts'
import { type Entry, entriesOf, readPart } from './archive-reader.ts'
import type { Say } from './make-backup.ts'

interface FilesOf {
  archive: string
  summary: Summary
  say: Say
  signal: AbortSignal
}

/** Calls `visit` for each file of the archive, with the object that it belongs to. */
export async function forEachFile(
  { archive, signal }: Pick<FilesOf, 'archive' | 'signal'>,
  visit: (bucket: string, name: string, entry: Entry) => Promise<void>,
): Promise<void> {
  let objects = new Map<string, [string, string]>()
  for await (const entry of entriesOf(archive)) {
    signal.throwIfAborted()
    const { what } = entry
    if (what.kind === 'names') objects = parseNames(await readPart(entry))
    else if (what.kind === 'file') {
      const object = objects.get(what.key)
      if (!object) throw new DamagedArchive('a file belongs to nothing')
      await visit(...object, entry)
    } else entry.skip()
  }
}

/** Stores the files of the archive, which exist when it returns. */
export async function restoreFiles(files: ObjectFiles, load: FilesOf): Promise<void> {
  let count = 0
  await forEachFile(load, async (bucket, name, { body }) => {
    await withTemporary(files, async file => {
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
      await files.keep(file, bucket, name)
    })
    if (++count % 500 === 0) load.say(`${count} of ${load.summary.files} files`)
  })
  if (count !== load.summary.files) throw new DamagedArchive('files are missing')
  load.say(`${count} files`)
}

function parseNames(bytes: Buffer): Map<string, [string, string]> {
  const list: unknown = JSON.parse(bytes.toString('utf8'))
  if (!Array.isArray(list)) throw new DamagedArchive('its list of files cannot be read')
  return new Map(
    list.map(item => {
      if (!Array.isArray(item) || item.length !== 2 || !item.every(part => typeof part === 'string'))
        throw new DamagedArchive('its list of files cannot be read')
      const [bucket, name] = item.map(String)
      return [keyOf(bucket ?? '', name ?? ''), [bucket ?? '', name ?? '']]
    }),
  )
}

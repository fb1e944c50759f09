import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { pack } from 'tar-stream'
import { FORMAT, sealBytes } from '#server/backup/archive-format.ts'

/** Writes an archive with a valid checksum seal, whatever its entries are. Returns `file`. */
export async function sealArchive(
  file: string,
  write: (tar: ReturnType<typeof pack>) => void,
): Promise<string> {
  const tar = pack()
  write(tar)
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const entries = Buffer.concat(chunks).subarray(0, -1024)
  const seal = await sealBytes(createHash('sha256').update(entries).digest('hex'))
  await writeFile(file, Buffer.concat([entries, seal]))
  return file
}

export const manifestOf = (changes = {}) =>
  JSON.stringify({
    format: FORMAT,
    byline: '9.9.9',
    created: '2026-01-01T00:00:00.000Z',
    migrations: [],
    tables: [],
    sequences: [],
    files: 0,
    hasKeys: false,
    ...changes,
  })

export const NO_FILES = '{"files":0,"bytes":0,"missing":[]}'

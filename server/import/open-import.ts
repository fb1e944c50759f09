import { createReadStream } from 'node:fs'
import { lstat, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf } from '#server/base/code-of.ts'
import { type ImportFile, type ImportFiles, isSkipped, MAX_FILES } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'
import { isZip, openZip } from './open-zip.ts'

export async function openImport(path: string, name = basename(path)): Promise<ImportFiles> {
  const found = await stat(path).catch(error => {
    throw new ImportRefused(
      codeOf(error) === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${codeOf(error)}).`,
    )
  })
  if (found.isDirectory()) return { name, files: await filesBelow(path), close: async () => {} }
  if (!found.isFile()) throw new ImportRefused(`${name} is neither a file nor a folder.`)
  if (found.size === 0) throw new ImportRefused(`${name} is empty.`)
  if (isZip(await startOf(path))) return openZip(path, name, found.size)
  const file: ImportFile = { path: name, size: found.size, open: async () => createReadStream(path) }
  return { name, files: new Map([[name, file]]), close: async () => {} }
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function filesBelow(folder: string): Promise<Map<string, ImportFile>> {
  const files = new Map<string, ImportFile>()
  const visit = async (within: string): Promise<void> => {
    const found = await readdir(join(folder, within), { withFileTypes: true })
    for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = within ? `${within}/${entry.name}` : entry.name
      if (isSkipped(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (!entry.isFile())
        throw new ImportRefused('This is a symbolic link or a device. Remove it from the folder.', {
          file: path,
        })
      else {
        const { size } = await lstat(join(folder, path))
        const composed = path.normalize('NFC')
        files.set(composed, {
          path: composed,
          size,
          open: async () => createReadStream(join(folder, path)),
        })
      }
      if (files.size > MAX_FILES) throw new ImportRefused(`The folder has more than ${MAX_FILES} files.`)
    }
  }
  await visit('')
  return files
}

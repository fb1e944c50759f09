import { isAscii, isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type ImportFile, type ImportFiles, isSkipped, MAX_FILES } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'

const MB = 1024 * 1024
const MAX_UNPACKED = 20 * 1024 * MB
const MAX_RATIO = 200

export const isZip = (start: Buffer) => ['504b0304', '504b0506'].includes(start.toString('hex'))

/** Opens an archive whose files nobody has checked. Nothing is unpacked before a file is opened. */
export async function openZip(path: string, name: string, size: number): Promise<ImportFiles> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(error => {
    throw unreadable(name, error)
  })
  try {
    return { name, files: await listFiles(zip, name, size), close: async () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof ImportRefused ? error : unreadable(name, error)
  }
}

const unreadable = (name: string, error: unknown) =>
  new ImportRefused(
    `${name} is damaged or not a ZIP archive (${error instanceof Error ? error.message : error}).`,
  )

async function listFiles(zip: ZipFile, name: string, size: number): Promise<Map<string, ImportFile>> {
  if (zip.entryCount > MAX_FILES) throw new ImportRefused(`${name} contains more than ${MAX_FILES} files.`)
  const files = new Map<string, ImportFile>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    const refuse = (reason: string) => new ImportRefused(reason, { file: path })
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (path.endsWith('/') || isSkipped(path)) continue
    if (isLink(entry)) throw refuse('This is a symbolic link. Remove it from the archive.')
    if (entry.isEncrypted()) throw refuse('This file is encrypted. Pack the archive without a password.')
    if (files.has(path)) throw refuse('The archive contains this file twice.')
    if (entry.uncompressedSize > MB && entry.uncompressedSize > entry.compressedSize * MAX_RATIO)
      throw refuse(`This file would grow by more than ${MAX_RATIO} times when it is unpacked.`)
    if (packed > size) throw refuse('The archive claims to contain more than its own size.')
    if (unpacked > MAX_UNPACKED) throw refuse('Up to this file, the archive has more than 20 GB.')
    files.set(path, {
      path,
      size: entry.uncompressedSize,
      open: async () => Readable.from(unpack(zip, entry, path)),
    })
  }
  return files
}

/** macOS packs names in UTF-8 without declaring it, and with accents as letters of their own. */
function pathOf({ fileName, fileNameRaw }: Entry): string {
  const isUndeclared = !isAscii(fileNameRaw) && isUtf8(fileNameRaw)
  return (isUndeclared ? fileNameRaw.toString().replaceAll('\\', '/') : fileName).normalize('NFC')
}

async function* unpack(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ImportRefused(`This file cannot be unpacked (${reason}).`, { file })
  }
}

const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & constants.S_IFMT) === constants.S_IFLNK

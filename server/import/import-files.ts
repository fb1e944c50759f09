import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ImportRefused } from './import-refused.ts'
import { lineEndsIn } from './text-in.ts'

const MB = 1024 * 1024
const MAX_OF_TEXT = 64 * MB

export const MAX_FILES = 200_000

const skipped = new Set(['.git', 'node_modules', '.DS_Store', '__MACOSX'])

/** Files of the programs that packed the folder. */
export const isSkipped = (path: string) => path.split('/').some(part => skipped.has(part))

export interface ImportFile {
  /** In normalization form C: file systems and texts spell accents in two ways. */
  path: string
  size: number
  /** Can be opened several times. */
  open(): Promise<Readable>
}

export interface ImportFiles {
  name: string
  files: Map<string, ImportFile>
  close(): Promise<void>
}

export const filesNamed = ({ files }: Pick<ImportFiles, 'files'>, name: RegExp): ImportFile[] =>
  [...files.values()].filter(({ path }) => name.test(path))

/** Yields a file as text in parts. Refuses what is not UTF-8, naming the line. */
export async function* readTextParts(file: ImportFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let before: Buffer = Buffer.alloc(0)
  for await (const bytes of await file.open()) {
    const text = orRefused(() => decoder.decode(bytes, { stream: true }), file, line, [before, bytes])
    line += lineEndsIn(text)
    before = lastLetterOf(bytes)
    yield text
  }
  yield orRefused(() => decoder.decode(), file, line, [])
}

/** A letter may go on in the next part. */
function lastLetterOf(bytes: Buffer): Buffer {
  const end = bytes.subarray(-3)
  const start = end.findLastIndex(byte => byte >= 0xc0)
  return start < 0 ? Buffer.alloc(0) : end.subarray(start)
}

function orRefused(decode: () => string, { path }: ImportFile, line: number, bytes: Buffer[]): string {
  try {
    return decode()
  } catch {
    const valid = Buffer.concat(bytes).toString().split('\ufffd', 1)[0] ?? ''
    throw new ImportRefused('This is not text in UTF-8. Save it in that encoding.', {
      file: path,
      line: line + lineEndsIn(valid),
    })
  }
}

/** Returns files whose first part matches `start`, by which they are recognized. */
export async function filesStarting(files: ImportFiles, name: RegExp, start: RegExp): Promise<ImportFile[]> {
  const found: ImportFile[] = []
  for (const file of filesNamed(files, name)) if (start.test(await readStart(file))) found.push(file)
  return found
}

/** Whatever its encoding. */
async function readStart(file: ImportFile): Promise<string> {
  try {
    for await (const bytes of await file.open()) return new TextDecoder().decode(bytes)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
  }
  return ''
}

/** Reads a whole file as text, of at most 64 MB. */
export async function readText(file: ImportFile): Promise<string> {
  if (file.size > MAX_OF_TEXT)
    throw new ImportRefused('This file is larger than 64 MB. Split it into several files.', {
      file: file.path,
    })
  return text(Readable.from(readTextParts(file)))
}

import { Readable } from 'node:stream'
import type { ImportFiles } from '#server/import/import-files.ts'

/** What is imported, from texts by their paths. */
export function importFilesOf(texts: Record<string, string>, name = 'export'): ImportFiles {
  const entries = Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text)
    return [path, { path, size: bytes.length, open: async () => Readable.from([bytes]) }] as const
  })
  return { name, files: new Map(entries), close: async () => {} }
}

import type { Imported, Source } from '#server/import/imported-site.ts'
import { importFilesOf } from './import-files-of.ts'

/** Everything that a source reads from texts by their paths. */
export async function readImported(source: Source, texts: Record<string, string>): Promise<Imported[]> {
  const found: Imported[] = []
  for await (const one of source.read(importFilesOf(texts))) found.push(one)
  return found
}

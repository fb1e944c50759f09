import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { type ImportFile, readText } from '../import-files.ts'
import type { Imported } from '../imported-site.ts'
import { readYaml } from '../markdown/front-matter.ts'

/** Reads redirects.json or redirects.yaml. Patterns have no counterpart, except those for one address. */
export async function* readGhostRedirects(file: ImportFile): AsyncGenerator<Imported> {
  const at = { file: file.path }
  for (const [from, to] of pairsIn(readYaml(await readText(file), file.path))) {
    if (from === '') continue
    const path = from
      .replace(/^\/\^(.*)\/i?$/, '^$1')
      .replace(/^\^|\$$/g, '')
      .replace(/\(\/\?\)$|\/\?$/, '')
      .replaceAll('\\/', '/')
    const isPlain = path.startsWith('/') && !/[()[\]*+?|^$\\]/.test(path) && !/\$\d/.test(to)
    yield isPlain
      ? { type: 'redirect', id: from, at, from: path, to }
      : {
          type: 'loss',
          id: from,
          at,
          what: `redirect ${from}`,
          why: 'It is a pattern. Redirects lead from one address here.',
        }
  }
}

function pairsIn(stored: unknown): [from: string, to: string][] {
  if (Array.isArray(stored))
    return stored.filter(isRecord).map(({ from, to }) => [storableText(from), storableText(to)])
  if (!isRecord(stored)) return []
  return Object.values(stored)
    .filter(isRecord)
    .flatMap(group => Object.entries(group).map(([from, to]): [string, string] => [from, storableText(to)]))
}

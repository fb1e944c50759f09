import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { type ImportFile, readText } from '../import-files.ts'
import type { Imported } from '../imported-site.ts'
import { readYaml } from '../markdown/front-matter.ts'

const why = 'It is a pattern. Redirects lead from one address here.'

/** Reads redirects.json or redirects.yaml. Patterns have no counterpart, except those for one address. */
export async function* readGhostRedirects(file: ImportFile): AsyncGenerator<Imported> {
  for (const [from, to] of pairsIn(readYaml(await readText(file), file.path))) {
    const path = from
      .replace(/^\/\^(.*)\/i?$/, '^$1')
      .replace(/^\^|\$$/g, '')
      .replace(/\(\/\?\)$|\/\?$/, '')
      .replaceAll('\\/', '/')
    const isPlain = path.startsWith('/') && !/[()[\]*+?|^$\\]/.test(path) && !/\$\d/.test(to)
    const common = { id: from, at: { file: file.path } }
    if (isPlain) yield { type: 'redirect', ...common, from: path, to }
    else if (from !== '') yield { type: 'loss', ...common, what: `redirect ${from}`, why }
  }
}

/** JSON has a list of redirects, YAML a group for each status. */
function pairsIn(stored: unknown): [from: string, to: string][] {
  const pairs = Array.isArray(stored)
    ? stored.filter(isRecord).map(({ from, to }) => [from, to])
    : Object.values(isRecord(stored) ? stored : {}).flatMap(group =>
        Object.entries(isRecord(group) ? group : {}),
      )
  return pairs.map(([from, to]) => [storableText(from), storableText(to)])
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { browserFloor } from '#server/build/browser-floor.ts'

const floor: [BrowserName, string][] = [
  ['safari', browserFloor.safari],
  ['safari_ios', browserFloor.ios],
  ['firefox', browserFloor.firefox],
  ['chrome', browserFloor.chrome],
  ['edge', browserFloor.edge],
]

// Its own comparison takes ten times as long, and there are 50,000.
const versions = new Intl.Collator('en', { numeric: true })

type BrowserData = Record<'api' | 'css' | 'html' | 'javascript', Identifier>

let read: BrowserData | undefined

/** Reads 20 MB, once. */
export function readBrowserData(): BrowserData {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const data: BrowserData = read ?? JSON.parse(readFileSync(file, 'utf8'))
  read = data
  return data
}

/** Returns paths of what at least one browser of the floor lacks, such as ['URL', 'parse_static']. */
export function listLacking({ __compat, ...parts }: Identifier, path: string[] = []): string[][] {
  const own = __compat && !isInFloor(__compat) ? [path] : []
  return [...own, ...Object.entries(parts).flatMap(([name, part]) => listLacking(part, [...path, name]))]
}

/** What needs a prefix, another name or a flag is not. */
function isInFloor({ support }: CompatStatement): boolean {
  return floor.every(([browser, version]) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          isUpTo(version_added, version) &&
          !isUpTo(version_removed, version) &&
          !flags &&
          !prefix &&
          !alternative_name,
      ),
  )
}

/** Whether '≤79' or '16.4' is not after a version; 'preview' is after all. */
function isUpTo(change: string | false | undefined, version: string): boolean {
  if (!change || change === 'preview') return false
  return versions.compare(change.replace('≤', ''), version) <= 0
}

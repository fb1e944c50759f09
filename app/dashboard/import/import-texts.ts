import type { ImportOutcome, ImportState, SiteImport } from '#shared/data/imports.ts'
import { counted, grouped } from '#shared/text/count.ts'

export const isAtWork = ({ state }: SiteImport) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** It was checked, and stopped while it was written. */
export const isHalfImported = ({ state, total }: SiteImport) => state === 'failed' && total > 0

export const stateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Stopped',
}

export const outcomeLabels: Record<ImportOutcome, string> = {
  taken: 'Unchanged',
  changed: 'Changed',
  clashing: 'Conflict',
  same: 'Already imported',
  lost: 'Not imported',
  stays: 'Kept',
}

const nouns: Record<string, [one: string, many?: string]> = {
  post: ['post'],
  page: ['page'],
  picture: ['picture'],
  comment: ['comment'],
  tag: ['tag'],
  series: ['series', 'series'],
  resume: ['résumé'],
  topic: ['topic'],
  redirect: ['redirect'],
  subscriber: ['subscriber'],
  settings: ['set of settings', 'sets of settings'],
  navigation: ['navigation', 'navigations'],
  other: ['other item'],
}

export const nounOf = (type: string) => nouns[type]?.[0] ?? type

type Counts = SiteImport['counts']

export function summaryOf(counts: Counts): string {
  const parts = Object.entries(nouns).flatMap(([type, [one, many]]) => {
    const count = counts
      .filter(found => found.type === type && ['taken', 'changed', 'clashing'].includes(found.outcome))
      .reduce((sum, found) => sum + found.count, 0)
    return count > 0 ? [counted(count, one, many)] : []
  })
  return new Intl.ListFormat('en-GB').format(parts) || 'Nothing new'
}

export const countOf = (counts: Counts, key: 'outcome' | 'type', value: string) =>
  counts.filter(found => found[key] === value).reduce((sum, { count }) => sum + count, 0)

export const choicesOf = (
  counts: Counts,
  key: 'outcome' | 'type',
  labelOf: (value: string) => string,
  all: string,
) => [
  { value: '', label: all },
  ...[...new Set(counts.map(found => found[key]))].map(value => ({
    value,
    label: `${labelOf(value)} (${grouped(countOf(counts, key, value))})`,
  })),
]

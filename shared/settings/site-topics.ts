import { recordsIn } from '#shared/text/parse-record.ts'
import { isLine, siteBounds } from './checks.ts'

/** A renamed topic keeps its id. `ink`: 1 to 4, null for one by position. `formerName`: in a preview, the name that posts still have. */
export type SiteTopic = { id: number; name: string; ink: number | null; formerName?: string }

/** By `ink`. */
export const inkLabels = ['By position', 'Blue', 'Green', 'Rust', 'Plum']

export const siteTopics = {
  check: {
    isValid: isTopics,
    message: `a list of at most ${siteBounds.topics} different texts of 1 to ${siteBounds.topicLength} characters without slashes`,
  },
  read: (stored: unknown): SiteTopic[] =>
    recordsIn(stored).map(({ id, name, ink }) => ({
      id: Number(id),
      name: String(name),
      ink: typeof ink === 'number' ? ink : null,
    })),
  tidy: (topics: SiteTopic[]) => topics.map(topic => ({ ...topic, name: topic.name.trim() })),
}

export const topicsNamed = (names: string[]): SiteTopic[] =>
  names.map((name, index) => ({ id: index + 1, name, ink: null }))

const isTopicName = (value: unknown) =>
  isLine(value, 1, siteBounds.topicLength) && !/\/|^\.\.?$|^ | $/.test(String(value))

function isTopics(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > siteBounds.topics) return false
  const names: unknown[] = value.map(topic => topic?.name)
  const ids: unknown[] = value.map(topic => topic?.id)
  return (
    names.every(isTopicName) &&
    new Set(names).size === value.length &&
    new Set(ids).size === value.length &&
    value.every(({ ink }) => ink === null || [1, 2, 3, 4].includes(ink))
  )
}

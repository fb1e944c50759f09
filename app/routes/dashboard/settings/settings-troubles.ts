import type { AllSettings } from '#app/data/settings.ts'
import type { Troubles } from './part-props.ts'

const sentences: Troubles = {
  title: 'Enter a title of at most 200 characters.',
  'owner.name': 'Enter a name of at most 80 characters.',
  topics: 'Each topic needs a name of its own, of at most 80 characters and without slashes.',
  timeZone: 'Choose a time zone of the list, such as UTC or Europe/London.',
  footerUntil: 'Must be empty or a year that is not before the first.',
}

/** Rephrases the words of a rule, which `site.config.ts` shares, since there an empty field is called null. */
export const sentenceOf = (path: string, words: string) =>
  sentences[path] ?? `Must be ${words.replace(/^null\b/, 'empty')}.`

/** Returns the sentence for a constraint that only the database can check; null for any other error. */
export function troubleOfSaving(error: unknown, saved: AllSettings, typed: AllSettings): Troubles | null {
  const message = typeof error === 'object' && error && 'message' in error ? String(error.message) : ''
  if (message.includes('settings_topics_in_use')) {
    const kept = new Set(typed.topics.flatMap(({ id, name }) => [id, name]))
    const removed = saved.topics.filter(({ id, name }) => !kept.has(id) && !kept.has(name))
    const names = removed.map(({ name }) => `‘${name}’`).join(' or ')
    return {
      topics: `There are posts about ${names}. Give them another topic before you remove theirs, or rename it.`,
    }
  }
  if (message.includes('settings_time_zone_known'))
    return { timeZone: 'The database does not know this time zone.' }
  return null
}

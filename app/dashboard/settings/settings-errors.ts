import type { AllSettings } from '#shared/settings/site.ts'
import type { Errors } from './part-props.ts'

/** Returns the messages for a constraint that only the database can check, or null for any other error. */
export function errorOfSaving(error: unknown, saved: AllSettings, typed: AllSettings): Errors | null {
  const message = typeof error === 'object' && error && 'message' in error ? String(error.message) : ''
  if (message.includes('settings_topics_in_use')) {
    const remaining = new Set(typed.topics.flatMap(({ id, name }) => [id, name]))
    const removed = saved.topics.filter(({ id, name }) => !remaining.has(id) && !remaining.has(name))
    const names = removed.map(({ name }) => `‘${name}’`).join(' or ')
    return {
      topics: `There are posts about ${names}. Give them another topic before you remove theirs, or rename it.`,
    }
  }
  if (message.includes('settings_projects_address_free'))
    return { projectsAddress: 'One of your pages has this address. Choose another, or rename the page.' }
  if (message.includes('settings_time_zone_known')) return { timeZone: 'This time zone is not supported.' }
  return null
}

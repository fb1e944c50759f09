import type { Site } from '#app/content/site.ts'
import { leavesOf, listSiteMistakes, sitePaths } from '#app/data/site-rules.ts'
import { ConfigError } from '../base/config-error.ts'

/** Loads and checks `site.config.ts`. Throws ConfigError with a line for each mistake. */
export async function checkSite(): Promise<void> {
  let site: Site
  try {
    site = (await import('#site')).site
  } catch (error) {
    const place = error instanceof Error ? /site\.config\.ts:\d+/.exec(error.stack ?? '')?.[0] : null
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : error
    throw new ConfigError(`${place ?? 'site.config.ts'} cannot be read: ${reason}`)
  }
  const mistakes = listMistakes(site)
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
}

export function listMistakes(site: object): string[] {
  const unknown = leavesOf(site).filter(path => !sitePaths.includes(path))
  return [
    ...unknown.map(path => `site.config.ts: there is no setting '${path}'.`),
    ...listSiteMistakes(site).map(
      ({ path, words, value }) =>
        `site.config.ts: '${path}' must be ${words}, not ${JSON.stringify(path === 'topics' ? namesOf(value) : value) ?? 'undefined'}.`,
    ),
  ]
}

const namesOf = (topics: unknown) =>
  Array.isArray(topics) ? topics.map(topic => topic?.name ?? topic) : topics

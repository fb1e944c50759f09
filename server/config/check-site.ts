import { listSettingMistakes } from '#shared/settings/list-setting-mistakes.ts'
import { listUnknown } from '#shared/settings/settings-tree.ts'
import type { Site } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { ConfigError } from '../base/config-error.ts'

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
  return [
    ...listUnknown(siteSettings, site).map(path => `site.config.ts: there is no setting '${path}'.`),
    ...listSettingMistakes(site).map(
      ({ path, message, value }) =>
        `site.config.ts: '${path}' must be ${message}, not ${JSON.stringify(path === 'topics' ? namesOf(value) : value) ?? 'undefined'}.`,
    ),
  ]
}

const namesOf = (topics: unknown) =>
  Array.isArray(topics) ? topics.map(topic => topic?.name ?? topic) : topics

import { ConfigError } from '../base/config-error.ts'
import { type ReadVariable, readUrl } from './environment.ts'

export type PingsConfig = ReturnType<typeof readPingsConfig>

export function readPingsConfig(value: ReadVariable) {
  const indexNowKey = value('INDEXNOW_KEY')
  if (indexNowKey && !/^[a-zA-Z0-9-]{8,128}$/.test(indexNowKey))
    throw new ConfigError('INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens.')
  const hub = value('WEBSUB_HUB')
  return { indexNowKey, hub: hub && new URL(readUrl('WEBSUB_HUB', hub, ['http:', 'https:'])).href }
}

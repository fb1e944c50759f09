import { resolve } from 'node:path'
import type { BackupSite, Environment } from '#server/backup/backup-site.ts'
import { ownSite } from '#server/backup/own-site.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { hostedSite } from './hosted-site.ts'

export function siteOfEnvironment(env: Environment): BackupSite {
  const url = env.SUPABASE_URL?.trim()
  return url ? hostedSite(url, env) : ownSite(env)
}

export function findSiteAt(place: string, env: Environment): BackupSite {
  // The key of a hosted project is none of an own site.
  const key = env.SUPABASE_URL ? { SUPABASE_PUBLISHABLE_KEY: undefined } : {}
  const own = { ...env, ...key, SUPABASE_URL: undefined, DATABASE_URL: undefined }
  if (/^https?:\/\//.test(place)) return hostedSite(place, env)
  if (/^postgres(ql)?:\/\//.test(place)) return ownSite({ ...own, DATABASE_URL: place })
  if (/^\w+:\/\//.test(place))
    throw new ConfigError(
      '--from and --to are each a data folder, postgres://… or https://… of a Supabase project.',
    )
  return ownSite({ ...own, DATA_DIR: resolve(place) })
}

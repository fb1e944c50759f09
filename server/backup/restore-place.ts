import type { Restoring } from './build-site.ts'
import type { Place } from './place.ts'
import { restoreHosted, restorePostgres } from './restore-database.ts'
import { restoreFolder } from './restore-folder.ts'

/** Restores a checked archive. Throws ConfigError, and leaves the place as it was. */
export async function restorePlace(place: Place, options: Restoring & { replace: boolean }): Promise<void> {
  if (place.kind === 'hosted') await restoreHosted(place, options)
  else if (place.kind === 'postgres') await restorePostgres(place, options)
  else await restoreFolder({ ...options, config: place.config })
}

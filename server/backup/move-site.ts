import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { failpoint } from '#server/base/failpoint.ts'
import { withScratchFolder } from '#server/database/scratch-folder.ts'
import { checkArchive } from './archive-reader.ts'
import type { Say } from './make-backup.ts'
import { openSource } from './open-source.ts'
import type { Place } from './place.ts'
import { restorePlace } from './restore-place.ts'
import { writeBackup } from './write-backup.ts'

interface Options {
  from: Place
  to: Place
  replace: boolean
  say: Say
  signal: AbortSignal
}

/** Backs up a site and restores it elsewhere, without sessions and keys. Both sites are as they were when it fails. */
export async function moveSite({ from, to, replace, say, signal }: Options): Promise<void> {
  if (sameAs(from) === sameAs(to)) throw new ConfigError('--from and --to are the same place.')
  await withScratchFolder(dataDirOf(to), async folder => {
    const source = await openSource(from, { keys: false, sessions: false })
    try {
      const files = filesAt(from) === filesAt(to) ? null : source.files
      const { file } = await writeBackup({ ...source, files }, join(folder, 'site.tar'), say, signal)
      failpoint('move-archived')
      const checked = await checkArchive(file)
      await restorePlace(to, { ...checked, say, signal, replace })
    } finally {
      await source.close()
    }
  })
}

const dataDirOf = (place: Place) => (place.kind === 'hosted' ? place.dataDir : place.config.dataDir)

function sameAs(place: Place): string {
  if (place.kind === 'hosted') return place.url
  return place.kind === 'postgres' ? place.databaseUrl : place.config.dataDir
}

/** Two sites may share the pictures, as when only the database moves. */
function filesAt(place: Place): string {
  if (place.kind === 'hosted') return place.url
  return place.config.s3?.url ?? join(place.config.dataDir, 'uploads')
}

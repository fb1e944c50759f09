import { join } from 'node:path'
import { checkArchive } from '#server/backup/archive-reader.ts'
import type { BackupSite } from '#server/backup/backup-site.ts'
import type { Print } from '#server/backup/make-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { failpoint } from '#server/base/failpoint.ts'
import { countOthers } from '#server/database/other-processes.ts'
import { withSql } from '#server/database/pool.ts'
import { withScratchFolder } from '#server/database/scratch-folder.ts'

interface Options {
  from: BackupSite
  to: BackupSite
  replace: boolean
  print: Print
  signal: AbortSignal
}

/** Backs up a site and restores it elsewhere, without sessions and keys. A failure leaves both sites unchanged. */
export async function moveSite({ from, to, replace, print, signal }: Options): Promise<void> {
  if (from.database === to.database) throw new ConfigError('--from and --to are the same place.')
  await to.requireRoom(replace)
  await withScratchFolder(to.dataDir, async folder => {
    const source = await from.open({ keys: false, sessions: false })
    try {
      if ((await withSql(source.login, countOthers)) > 0)
        print(
          'The site at --from is running: anything written from now on is not moved. Stop it first to move everything.',
        )
      // Both sites may share their pictures, for example when only the database moves.
      const files = from.pictures === to.pictures ? null : source.files
      const { file } = await writeBackup({ ...source, files }, join(folder, 'site.tar'), print, signal)
      failpoint('move-archived')
      const checked = await checkArchive(file)
      await to.restore({ ...checked, print, signal, replace })
    } finally {
      await source.close()
    }
  })
}

import { removeExpiredSessions } from '#server/api/auth/sessions.ts'
import { type AvatarParts, removeLeftAvatars } from '#server/api/storage/remove-left-avatars.ts'
import type { Sql } from '#server/database/sql.ts'
import { removeOldFiles } from '#server/jobs/remove-old-files.ts'
import type { Job } from '#server/jobs/schedule-jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface JobParts extends Omit<AvatarParts, 'sql'> {
  owner: Sql
  sharedLimits: Sql | null
}

export function backgroundJobs({ files, renditions, owner, sharedLimits }: JobParts): Job[] {
  const jobs: Job[] = [
    { name: 'remove-unfinished-uploads', every: HOUR, run: () => removeOldFiles(files.incoming, HOUR) },
    {
      name: 'remove-left-avatars',
      every: MINUTE,
      run: () => removeLeftAvatars({ sql: owner, files, renditions }),
    },
    {
      name: 'search-in-the-language',
      every: MINUTE,
      run: () =>
        owner.begin(async step => {
          await step`set local statement_timeout = 0`
          await step`select private.sync_search_language()`
        }),
    },
    {
      name: 'rewrite-tagged-posts',
      every: MINUTE,
      async run() {
        for (let waits = true; waits; ) {
          await owner`select private.rewrite_tags()`
          const [row] = await owner<{
            waits: boolean
          }>`select exists (select from private.retagged_posts) as waits`
          waits = row?.waits ?? false
        }
      },
    },
    {
      name: 'empty-bin',
      every: HOUR,
      run: async () => void (await owner`delete from public.bin where ends_at <= now()`),
    },
    { name: 'remove-expired-sessions', every: HOUR, run: () => removeExpiredSessions(owner) },
    {
      name: 'forget-mailed-addresses',
      every: HOUR,
      run: async () => void (await owner`delete from private.mailed_before where ends_at < now()`),
    },
  ]
  if (sharedLimits)
    jobs.push({
      name: 'remove-expired-limits',
      every: MINUTE,
      run: async () => void (await sharedLimits`delete from private.rate_limits where ends < now()`),
    })
  return jobs
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupPlan } from '#server/config/backup-plan.ts'

const DAY = 86_400_000

export async function listBackups(folder: string): Promise<{ file: string; made: number }[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .map(name => ({ file: join(folder, name), made: timeOf(name) }))
    .filter(({ made }) => !Number.isNaN(made))
    .sort((a, b) => b.made - a.made)
}

export async function removeOldBackups(
  { folder, keep, keepDays }: BackupPlan,
  now = Date.now(),
): Promise<void> {
  const all = await listBackups(folder)
  // Those that a wrong clock has dated in the future are removed first.
  const backups = [...all.filter(({ made }) => made <= now), ...all.filter(({ made }) => made > now)]
  const oldest = keepDays === null ? Number.NEGATIVE_INFINITY : now - keepDays * DAY
  for (const [at, { file, made }] of backups.entries())
    if (at > 0 && (at >= keep || made < oldest)) await rm(file, { force: true })
}

function timeOf(name: string): number {
  const parts = /^byline-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/.exec(name)
  return parts ? Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : Number.NaN
}

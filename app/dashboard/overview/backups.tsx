import { Moment } from '#app/components/moment.tsx'
import type { Loaded } from '#app/loading/use-loaded.ts'
import { useSite } from '#app/loading/use-site.ts'
import { LoadTrouble, Trouble } from '#app/ui/trouble.tsx'
import type { PlannedBackups } from '#shared/data/planned-backups.ts'
import { dateIn } from '#shared/text/dates.ts'

export function Backups({ loaded }: { loaded: Loaded<PlannedBackups | null> }) {
  const site = useSite()
  const { value, trouble } = loaded
  if (trouble) return <LoadTrouble title="The backup status could not be loaded." of={loaded} />
  if (!value) return null
  const { every, madeAt, failedAt, reason, isLate } = value
  const newest = madeAt === null ? 'There is no backup yet.' : `The latest is from ${dateIn(site, madeAt)}.`
  if (failedAt !== null) return <Trouble title="The last backup failed." reason={`${reason} ${newest}`} />
  if (isLate)
    return (
      <Trouble
        title="A backup is missing."
        reason={`A backup is scheduled every ${hours(every)}. ${newest}`}
      />
    )
  if (madeAt === null) return null
  return (
    <p className="quiet">
      Last backup: <Moment at={madeAt} />
    </p>
  )
}

const hours = (count: number) => (count === 1 ? 'hour' : `${count} hours`)

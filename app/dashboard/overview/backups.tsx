import { Moment } from '#app/components/moment.tsx'
import type { QueryState } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ErrorMessage, LoadError } from '#app/ui/error-message.tsx'
import type { PlannedBackups } from '#shared/data/planned-backups.ts'
import { dateIn } from '#shared/text/dates.ts'

export function Backups({ query }: { query: QueryState<PlannedBackups | null> }) {
  const site = useSite()
  const { value, error } = query
  if (error) return <LoadError title="The backup status could not be loaded." of={query} />
  if (!value) return null
  const { every, madeAt, failedAt, reason, isLate } = value
  const newest = madeAt === null ? 'There is no backup yet.' : `The latest is from ${dateIn(site, madeAt)}.`
  if (failedAt !== null)
    return <ErrorMessage title="The last backup failed." reason={`${reason} ${newest}`} />
  if (isLate)
    return (
      <ErrorMessage
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

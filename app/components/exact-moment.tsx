import { useSite } from '#app/loading/use-site.ts'
import { type DateForm, dateAttribute, dateIn } from '#shared/text/dates.ts'

export function ExactMoment({ at, form, to }: { at: string; form?: DateForm; to: 'minute' | 'second' }) {
  const site = useSite()
  return (
    <time dateTime={dateAttribute(at)}>
      {dateIn(site, at, form)}, {dateIn(site, at, to)}
    </time>
  )
}

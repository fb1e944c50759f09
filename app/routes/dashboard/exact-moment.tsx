import { type DateForm, dateAttribute, dateIn } from '#app/content/dates.ts'
import { timeIn } from '#app/content/time-in.ts'
import { useSite } from '#app/content/use-site.ts'

export function ExactMoment({ at, form, to }: { at: string; form?: DateForm; to: 'minute' | 'second' }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={dateAttribute(at)}>
      {dateIn(timeZone, at, form)}, {timeIn(timeZone, at, to)}
    </time>
  )
}

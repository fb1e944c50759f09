import { type DateForm, dateAttribute, dateIn } from '#app/content/dates.ts'
import { useSite } from '#app/content/use-site.ts'

export function ExactMoment({ at, form, to }: { at: string; form?: DateForm; to: 'minute' | 'second' }) {
  const site = useSite()
  return (
    <time dateTime={dateAttribute(at)}>
      {dateIn(site, at, form)}, {dateIn(site, at, to)}
    </time>
  )
}

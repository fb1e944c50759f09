import { useSite } from '#app/loading/use-site.ts'
import { type DateForm, dateAttribute, dateIn, relativeIn } from '#shared/text/dates.ts'

/** '3 hours ago' for the last month, with the exact time on hover and for screen readers. Older dates are written as such. */
export function RelativeMoment({ at, form }: { at: string; form?: DateForm }) {
  const site = useSite()
  const date = dateIn(site, at, form)
  const exact = `${date}, ${dateIn(site, at, 'minute')}`
  const relative = relativeIn(site, at, new Date())
  return (
    <time dateTime={dateAttribute(at)} title={exact}>
      {relative === null ? (
        date
      ) : (
        <>
          <span aria-hidden="true">{relative}</span>
          <span className="sr-only">{exact}</span>
        </>
      )}
    </time>
  )
}

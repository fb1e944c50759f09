import { useSite } from '#app/loading/use-site.ts'
import { type DateForm, dateAttribute, dateIn } from '#shared/text/dates.ts'

export function Moment({ at, form }: { at: string; form?: DateForm }) {
  return <time dateTime={dateAttribute(at)}>{dateIn(useSite(), at, form)}</time>
}

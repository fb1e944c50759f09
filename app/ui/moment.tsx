import { type DateForm, dateAttribute, dateIn } from '#app/content/dates.ts'
import { useSite } from '#app/content/use-site.ts'

export function Moment({ at, form }: { at: string; form?: DateForm }) {
  return <time dateTime={dateAttribute(at)}>{dateIn(useSite(), at, form)}</time>
}

import { useSite } from '#app/loading/use-site.ts'
import { type DateForm, dateAttribute, dateIn } from '#shared/text/dates.ts'

/** A date, and with `to` also its time of day. */
export function Moment({ at, form, to }: { at: string; form?: DateForm; to?: 'minute' | 'second' }) {
  const site = useSite()
  const date = dateIn(site, at, form)
  return <time dateTime={dateAttribute(at)}>{to ? `${date}, ${dateIn(site, at, to)}` : date}</time>
}

type Props = { at: string; form?: DateForm }

export const PostDate = ({ at, form = 'long' }: Props) =>
  useSite().showsDates && <Moment at={at} form={form} />

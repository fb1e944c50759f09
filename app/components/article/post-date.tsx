import { Moment } from '#app/components/moment.tsx'
import { useSite } from '#app/loading/use-site.ts'
import type { DateForm } from '#shared/text/dates.ts'

type Props = { at: string; form?: DateForm }

export const PostDate = ({ at, form = 'long' }: Props) =>
  useSite().showsDates && <Moment at={at} form={form} />

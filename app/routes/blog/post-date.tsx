import { useSite } from '#app/content/use-site.ts'
import { Moment } from '#app/ui/moment.tsx'
import type { DateForm } from '#shared/text/dates.ts'

type Props = { at: string; form?: DateForm }

export const PostDate = ({ at, form = 'long' }: Props) =>
  useSite().showsDates && <Moment at={at} form={form} />

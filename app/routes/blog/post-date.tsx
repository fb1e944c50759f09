import type { DateForm } from '#app/content/dates.ts'
import { useSite } from '#app/content/use-site.ts'
import { Moment } from '#app/ui/moment.tsx'

type Props = { at: string; form?: DateForm }

export const PostDate = ({ at, form = 'long' }: Props) =>
  useSite().showsDates && <Moment at={at} form={form} />

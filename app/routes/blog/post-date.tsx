import { useSite } from '#app/content/use-site.ts'
import { Moment } from '#app/ui/moment.tsx'

/** The date of a post, unless the settings hide dates. */
export const PostDate = ({ at }: { at: string }) => useSite().showsDates && <Moment at={at} />

import { wallTime } from '#app/content/zoned-time.ts'
import { site } from '#site'

/** Formats a database timestamp as '14:05' in the site's time zone. */
export const timeOf = (timestamp: string) => wallTime(new Date(timestamp), site.timeZone).slice(11)

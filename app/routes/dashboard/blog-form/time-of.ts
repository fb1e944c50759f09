import { wallTime } from '#app/content/zoned-time.ts'
import { site } from '#site'

/** '14:05' in the site's time zone, from a timestamp of the database. */
export const timeOf = (timestamp: string) => wallTime(new Date(timestamp), site.timeZone).slice(11)

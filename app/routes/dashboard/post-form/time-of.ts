import { wallTime } from '#app/content/zoned-time.ts'
import { site } from '#site'

export const timeOf = (timestamp: string) => wallTime(new Date(timestamp), site.timeZone).slice(11)

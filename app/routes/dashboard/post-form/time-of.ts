import { wallTime } from '#app/content/zoned-time.ts'
import { site } from '#site'

/** 'HH:mm' or 'HH:mm:ss' in the site's time zone. No time zone of today differs from UTC by seconds. */
export function timeOf(timestamp: string, precision: 'minute' | 'second' = 'minute'): string {
  const moment = new Date(timestamp)
  const time = wallTime(moment, site.timeZone).slice(11)
  return precision === 'minute' ? time : `${time}:${String(moment.getUTCSeconds()).padStart(2, '0')}`
}

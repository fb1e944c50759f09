import { wallTime } from './zoned-time.ts'

/** 'HH:mm' or 'HH:mm:ss' in a time zone. No time zone of today differs from UTC by seconds. */
export function timeIn(
  timeZone: string,
  timestamp: string,
  precision: 'minute' | 'second' = 'minute',
): string {
  const moment = new Date(timestamp)
  const time = wallTime(moment, timeZone).slice(11)
  return precision === 'minute' ? time : `${time}:${String(moment.getUTCSeconds()).padStart(2, '0')}`
}

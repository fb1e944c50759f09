import type { Since } from '#shared/settings/site.ts'
import { wallTime } from '#shared/text/dates.ts'

/** Returns the first day of the 'Since Last month' window as 'YYYY-MM-DD'. Days begin at midnight in the site's time zone. */
export function sinceDay(since: Since, now: Date, timeZone: string): string {
  const { year, month, day } = calendarOf(now, timeZone)
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  // Clamped to the end of the month: one month before 31 March is 28 February.
  return dayText(year, month - 1, since === 'a month ago' ? Math.min(day, lastDay) : 1)
}

export function daysAgo(days: number, now: Date, timeZone: string): string {
  const { year, month, day } = calendarOf(now, timeZone)
  return dayText(year, month, day - days)
}

function calendarOf(moment: Date, timeZone: string) {
  const [year = 0, month = 0, day = 0] = wallTime(moment, timeZone).slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

/** A month or day out of range rolls over into the next or previous year or month. */
const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

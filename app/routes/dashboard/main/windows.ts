import { wallTime } from '#app/content/dates.ts'
import type { Since } from '#app/content/site.ts'

type Calendar = { year: number; month: number; day: number }

/** Returns the first day of the 'Since Last month' window as 'YYYY-MM-DD'. Days begin at midnight in the site's time zone. */
export function sinceDay(since: Since, now: Date, timeZone: string): string {
  const today = calendarOf(now, timeZone)
  const month = today.month === 1 ? 12 : today.month - 1
  const year = today.month === 1 ? today.year - 1 : today.year
  // Months are clamped: one month before 31 March is 28 February.
  const day = since === 'a month ago' ? Math.min(today.day, daysOf(year, month)) : 1
  return dayText({ year, month, day })
}

export function daysAgo(days: number, now: Date, timeZone: string): string {
  const { year, month, day } = calendarOf(now, timeZone)
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10)
}

function calendarOf(moment: Date, timeZone: string): Calendar {
  const [year = 0, month = 0, day = 0] = wallTime(moment, timeZone).slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const dayText = ({ year, month, day }: Calendar) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

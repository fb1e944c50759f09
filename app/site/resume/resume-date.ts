import { type DateSite, dateIn } from '#shared/text/dates.ts'

/** A year, month or day as JSON Resume has it: '2021', 'Mar 2021', 'Mar 14, 2021'. */
export function resumeDate({ language }: Pick<DateSite, 'language'>, date: string): string {
  const form = (['year', 'shortMonth', 'short'] as const)[date.split('-').length - 1] ?? 'short'
  return dateIn({ language, timeZone: 'UTC' }, date, form)
}

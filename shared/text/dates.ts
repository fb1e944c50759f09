export type DateSite = { language: string; timeZone: string }

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const forms = {
  long: day,
  short: { ...day, month: 'short' },
  padded: { ...day, day: '2-digit' },
  month: { month: 'long' },
  shortMonth: { year: 'numeric', month: 'short' },
  year: { year: 'numeric' },
  day: { day: 'numeric' },
  minute: time,
  second: { ...time, second: '2-digit' },
  wall: { ...day, ...time, month: '2-digit', day: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Form = keyof typeof forms

export type DateForm = 'long' | 'short' | 'padded'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: a formatter takes 0.06 ms, and a post with its reviews has 60 dates. A phone would take 20 ms longer. */
function formatOf(form: Form, { language, timeZone }: DateSite) {
  const key = `${form} ${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  // The specification's formats are American, and also the fallback for a language that the runtime does not know.
  const languages = /^en\b/.test(language) ? 'en-US' : [language, 'en-US']
  const made = new Intl.DateTimeFormat(languages, { calendar: 'gregory', timeZone, ...forms[form] })
  formats.set(key, made)
  return made
}

/** In the site's language and time zone; English: 'March 4, 2024', short 'Mar 4, 2024', padded 'March 04, 2024', minute '07:04'. */
export const dateIn = (site: DateSite, timestamp: string, form: Exclude<Form, 'wall'> = 'long') =>
  formatOf(form, site).format(new Date(timestamp))

const oneDay = 24 * 60 * 60 * 1000
const lengths = { minute: 60 * 1000, hour: 60 * 60 * 1000, day: oneDay }

/** '3 hours ago'; null for a moment in the future, or more than 30 days ago. */
export function relativeIn(
  { language }: Pick<DateSite, 'language'>,
  timestamp: string,
  now: Date,
): string | null {
  const age = now.getTime() - new Date(timestamp).getTime()
  if (age < 0 || age >= 30 * oneDay) return null
  const unit = age >= oneDay ? 'day' : age >= lengths.hour ? 'hour' : 'minute'
  const format = new Intl.RelativeTimeFormat([language, 'en-US'])
  return format.format(-Math.max(1, Math.floor(age / lengths[unit])), unit)
}

export const dayDate = ({ language }: Pick<DateSite, 'language'>, day: string) =>
  dateIn({ language, timeZone: 'UTC' }, day, 'short')

/** 'May 2024' of '2024-05'. */
export const monthIn = ({ language }: Pick<DateSite, 'language'>, month: string) =>
  dateIn({ language, timeZone: 'UTC' }, `${month}-01`, 'shortMonth')

export const isLaterDay = (timeZone: string, timestamp: string, other: string) =>
  wallTime(new Date(timestamp), timeZone).slice(0, 10) > wallTime(new Date(other), timeZone).slice(0, 10)

/** For `<time datetime>`, which allows milliseconds only. */
export const dateAttribute = (timestamp: string) => new Date(timestamp).toISOString()

/** 'YYYY-MM-DDTHH:mm', the format of `<input type="datetime-local">`. The Swedish locale writes '2024-03-04 23:59'. */
export const wallTime = (moment: Date, timeZone: string) =>
  formatOf('wall', { language: 'sv', timeZone }).format(moment).replace(' ', 'T').padStart(16, '0')

/** Null for an invalid time. An ambiguous time (clocks set back) means the earlier moment. */
export function momentOf(wall: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const moments = [asUtc - oneDay, asUtc + oneDay].map(
    near => asUtc + near - Date.parse(`${wallTime(new Date(near), timeZone)}Z`),
  )
  const exact = moments.filter(moment => wallTime(new Date(moment), timeZone) === wall)
  // A time skipped when clocks go forward is read with the offset before the change.
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...moments))
}

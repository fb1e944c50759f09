export type DateForm = 'long' | 'short' | 'padded'

const forms: Record<DateForm, Intl.DateTimeFormatOptions> = {
  long: { month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  padded: { month: 'long', day: '2-digit' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than formatting a page of dates. */
function formatOf(form: DateForm, timeZone: string) {
  const key = `${form} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...forms[form], timeZone })
  formats.set(key, made)
  return made
}

/** 'March 4, 2024' in a time zone; short: 'Mar 4, 2024'; padded: 'March 04, 2024'. */
export const dateIn = (timeZone: string, timestamp: string, form: DateForm = 'long') =>
  formatOf(form, timeZone).format(new Date(timestamp))

/** Whether a timestamp is on a later day than another, in a time zone. */
export const isLaterDay = (timeZone: string, timestamp: string, other: string) =>
  new Date(timestamp) > new Date(other) && dateIn(timeZone, timestamp) !== dateIn(timeZone, other)

/** For `<time datetime>`, which allows milliseconds only. */
export const dateAttribute = (timestamp: string) => new Date(timestamp).toISOString()

const days = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

export const dayDate = (day: string) => days.format(new Date(day))

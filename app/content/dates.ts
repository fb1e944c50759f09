import { site } from '#site'

const form = (month: 'long' | 'short', day: 'numeric' | '2-digit') =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month, day, timeZone: site.timeZone })

const long = form('long', 'numeric')
const short = form('short', 'numeric')
const padded = form('long', '2-digit')

/** 'March 4, 2024' in the site's time zone. */
export const longDate = (timestamp: string) => long.format(new Date(timestamp))

export const shortDate = (timestamp: string) => short.format(new Date(timestamp))

export const paddedDate = (timestamp: string) => padded.format(new Date(timestamp))

/** Whether a timestamp is on a later day than another, in the site's time zone. */
export const isLaterDay = (timestamp: string, other: string) =>
  new Date(timestamp) > new Date(other) && longDate(timestamp) !== longDate(other)

/** For `<time datetime>`, which allows milliseconds only. */
export const dateAttribute = (timestamp: string) => new Date(timestamp).toISOString()

const days = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

export const dayDate = (day: string) => days.format(new Date(day))

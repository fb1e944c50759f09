const numeric =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?:\s+[A-Z]{3,5})?)?$/i

const two = (part: string | number) => String(part).padStart(2, '0')

/** Returns ISO 8601 with the given offset or that of the site's time zone; null for an invalid date such as '0000-00-00'. */
export function readDate(value: unknown, timeZone = 'UTC'): string | null {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : readDate(value.toISOString(), timeZone)
  if (typeof value === 'number') return readDate(new Date(value < 1e11 ? value * 1000 : value))
  if (typeof value !== 'string') return null
  const text = value.trim()
  const [found, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone] =
    numeric.exec(text) ?? []
  if (found === undefined) return readEnglish(text)
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`
  const date = `${year}-${two(month)}-${two(day)}`
  const isDay = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)
  const iso = `${date}T${clock}${zone ? offsetOf(zone) : offsetIn(timeZone, `${date}T${clock}Z`)}`
  return isDay && !Number.isNaN(Date.parse(iso)) ? inRange(iso) : null
}

function offsetOf(zone: string): string {
  if (!/^[+-]/.test(zone)) return 'Z'
  const digits = zone.replace(':', '').padEnd(5, '0')
  return `${digits.slice(0, 3)}:${digits.slice(3)}`
}

function offsetIn(timeZone: string, iso: string): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const parts = format.formatToParts(new Date(iso))
    return (
      parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^(?:GMT|UTC)(?:[+]00:00)?/, '') || 'Z'
    )
  } catch {
    return 'Z'
  }
}

/** 'Jul 08 2022' and 'Tue, 10 Jun 2003 04:00:00 GMT'. */
function readEnglish(text: string): string | null {
  if (!/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text) || !/\d{4}/.test(text)) return null
  const hasZone = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d{4})$/.test(text)
  const time = Date.parse(hasZone ? text : `${text} UTC`)
  return Number.isNaN(time) ? null : inRange(new Date(time).toISOString())
}

const inRange = (iso: string | null) =>
  iso && /^[1-9]\d{3}-/.test(iso) && !iso.startsWith('9999') ? iso : null

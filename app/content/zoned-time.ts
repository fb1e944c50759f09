/** 'YYYY-MM-DDTHH:mm', the format of `<input type="datetime-local">`. */
export function wallTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find(found => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** Null for an invalid time. For an ambiguous time (clocks set back) returns the earlier moment. */
export function momentOf(wall: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (moment: number) => Date.parse(`${wallTime(new Date(moment), timeZone)}Z`) - moment
  const day = 24 * 60 * 60 * 1000
  const moments = [offsetAt(asUtc - day), offsetAt(asUtc + day)].map(offset => asUtc - offset)
  const exact = moments.filter(moment => wallTime(new Date(moment), timeZone) === wall)
  // A time skipped when clocks go forward is read with the offset before the change.
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...moments))
}

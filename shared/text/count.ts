// `toLocaleString` with a language takes 35 µs per number.
const numbers = new Intl.NumberFormat('en-US')

export const grouped = (count: number) => (count < 1000 ? String(count) : numbers.format(count))

export const pluralOf = (noun: string) => (noun.endsWith('series') ? noun : `${noun}s`)

export function counted(count: number, one: string, many = pluralOf(one)): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** '45 seconds', '2 minutes', '1 hour': rounded up, so that a retry after it succeeds. */
export function duration(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

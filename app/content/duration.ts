import { counted } from './count.ts'

/** A time in seconds in the words of a person, rounded up: '17 seconds', '2 minutes', '1 hour'. */
export function duration(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

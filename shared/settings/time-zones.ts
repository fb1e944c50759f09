import type { ListedValue } from './setting.ts'

export function isTimeZone(value: unknown): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) })
    return typeof value === 'string' && /^[A-Z]/i.test(value)
  } catch {
    return false
  }
}

// Chromium does not list UTC.
const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

export const zoneLabel = (zone: string) => zone.replaceAll('_', ' ')

export function zoneNamed(typed: string): string {
  const name = zoneLabel(typed.trim().toLowerCase())
  return zones().find(zone => zoneLabel(zone.toLowerCase()) === name) ?? typed.trim()
}

/** Each with its offset at this moment, such as 'UTC+5:30'. */
export function listTimeZones(now = new Date()): ListedValue[] {
  return zones().map(value => {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: value,
      timeZoneName: 'shortOffset',
    }).formatToParts(now)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return { value, label: zoneLabel(value), hint: offset.replace('GMT', 'UTC') }
  })
}

import type { ListedName } from './setting.ts'

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

export const listTimeZones = (): ListedName[] => zones().map(zone => ({ name: zoneLabel(zone) }))

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const recordsIn = (value: unknown) => listIn(value).filter(isRecord)

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'

export const asText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : storableText(value).trim()

export const inOneLine = (text: string): string =>
  storableText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const lineEndsIn = (text: string): number => text.split('\n').length - 1

/** Returns the first of these fields that is not empty. 'a.b' is a nested field. */
export function textIn(fields: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const [outer = '', inner] = name.split('.')
    const value = fields[outer]
    const text = asText(inner === undefined ? value : isRecord(value) ? value[inner] : undefined)
    if (text) return text
  }
  return ''
}

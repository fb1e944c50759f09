import { isAddress, isLine } from '#shared/settings/checks.ts'
import {
  type EntryTexts,
  type FieldRole,
  fieldsOf,
  type Resume,
  type SectionName,
  sectionNames,
} from './resume-sections.ts'

export const resumeBounds = { entries: 200, line: 200, text: 2_000, bytes: 100_000 }

/** A year, month or day, as JSON Resume has it. */
export const isResumeDate = (text: string) =>
  /^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text)

export const isValidIn = (role: FieldRole, text: string): boolean => mistakeIn(role, text) === null

function mistakeIn(role: FieldRole, text: string): string | null {
  switch (role) {
    case 'from':
    case 'until':
    case 'on':
      return isResumeDate(text) ? null : 'Enter a year, month or day, like 2021, 2021-03 or 2021-03-14'
    case 'link':
      return isAddress(text) && /^(https?|mailto|tel):/i.test(text)
        ? null
        : 'Enter an address, like https://example.com or mailto:me@example.com'
    case 'text':
    case 'list':
      return [...text].length <= resumeBounds.text ? null : 'Use at most 2,000 characters'
    default:
      return isLine(text, 1, resumeBounds.line) ? null : 'Use one line of at most 200 characters'
  }
}

/** What is wrong with an entry, by the key of the field; null when nothing is. */
export function checkEntry(section: SectionName, entry: EntryTexts): Record<string, string> | null {
  const errors: Record<string, string> = {}
  for (const { key, role, label, isRequired } of fieldsOf(section)) {
    const text = entry[key]?.trim() ?? ''
    const error = text === '' ? (isRequired ? `Enter: ${label}` : null) : mistakeIn(role, text)
    if (error) errors[key] = error
  }
  return Object.keys(errors).length > 0 ? errors : null
}

export const hasMistakes = ({ sections }: Resume) =>
  sectionNames.some(name => sections[name].some(entry => checkEntry(name, entry)))

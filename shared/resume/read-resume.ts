import { isRecord, listIn } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import {
  type EntryTexts,
  type FieldRole,
  fieldsOf,
  type Resume,
  type SectionName,
  sectionNames,
} from './resume-sections.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? storableText(String(value)).trim() : ''

const recordIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const readField = (role: FieldRole, value: unknown) =>
  role === 'list' ? listIn(value).map(textOf).filter(Boolean).join('\n') : textOf(value)

function readEntries(section: SectionName, list: unknown): EntryTexts[] {
  return listIn(list)
    .filter(isRecord)
    .map(row =>
      Object.fromEntries(fieldsOf(section).map(({ key, role }) => [key, readField(role, row[key])])),
    )
    .filter(entry => Object.values(entry).some(Boolean))
}

/** Reads JSON Resume. What has no place here, or another type, is left out. */
export function readResume(json: unknown): Resume {
  const all = recordIn(json)
  const basics = recordIn(all.basics)
  const { city, region } = recordIn(basics.location)
  const sections = Object.fromEntries(
    sectionNames.map(name => [name, readEntries(name, name === 'profiles' ? contactsIn(all) : all[name])]),
  )
  return {
    summary: textOf(basics.summary),
    place: [city, region].map(textOf).filter(Boolean).join(', '),
    sections: { ...noSections(), ...sections },
  }
}

const noSections = (): Resume['sections'] => ({
  work: [],
  education: [],
  publications: [],
  awards: [],
  languages: [],
  profiles: [],
})

function contactsIn({ basics, meta }: Record<string, unknown>) {
  const { email, phone, url, profiles } = recordIn(basics)
  const [address, number, website] = [email, phone, url].map(textOf)
  const isOwn = website && textOf(recordIn(meta).canonical).startsWith(website)
  return [
    ...(address ? [{ network: 'Email', url: `mailto:${address}` }] : []),
    ...(number ? [{ network: 'Phone', url: `tel:${number.replace(/[^+\d]/g, '')}` }] : []),
    ...(website && !isOwn ? [{ network: 'Website', url: website }] : []),
    ...listIn(profiles),
  ]
}

export type FoundResume = { resume: Resume; leftOut: string[] } | { error: string }

/** Reads the file of a person: says what is wrong with it, and which of its sections have no place here. */
export function importResume(text: string): FoundResume {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return { error: 'This file is not JSON. Choose a file that was exported as JSON Resume.' }
  }
  if (!isRecord(json)) return { error: 'This is not a JSON Resume: it is not an object.' }
  const wrong = Object.entries(json).find(
    ([key, value]) => isListed(key) && value !== null && !Array.isArray(value),
  )
  if (wrong)
    return { error: `In this file, ‘${wrong[0]}’ is not a list. Correct it, and choose the file again.` }
  if (json.basics !== undefined && !isRecord(json.basics))
    return { error: 'In this file, ‘basics’ is not an object. Correct it, and choose the file again.' }
  if (!Object.keys(json).some(key => key === 'basics' || isListed(key)))
    return {
      error:
        'This is not a JSON Resume: it has neither basics nor work, education, talks, awards or languages.',
    }
  const leftOut = Object.entries(json)
    .filter(([key, value]) => !isListed(key) && Array.isArray(value) && value.length > 0)
    .map(([key]) => key)
  return { resume: readResume(json), leftOut }
}

const isListed = (key: string) => key !== 'profiles' && sectionNames.some(name => name === key)

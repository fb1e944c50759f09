import type { Site } from '#shared/settings/site.ts'
import { isValidIn, resumeBounds } from './check-resume.ts'
import { type EntryTexts, fieldsOf, type Resume, type SectionName, sectionNames } from './resume-sections.ts'

type Written = Record<string, string | string[]>

const written = (text: Record<string, string>) =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value !== ''))

/** An entry without what is empty or invalid, because the schema of JSON Resume would refuse the whole. */
function writeEntry(section: SectionName, entry: EntryTexts): Written {
  return Object.fromEntries(
    fieldsOf(section).flatMap(({ key, role }) => {
      const text = entry[key]?.trim() ?? ''
      if (text === '' || !isValidIn(role, text)) return []
      return [[key, role === 'list' ? text.split(/\s*\n\s*/).filter(Boolean) : text]]
    }),
  )
}

/** As JSON Resume, in the form that the database stores: all contacts are profiles, so that they stay in order. */
export function writeResume({ summary, place, sections }: Resume) {
  const lists = Object.fromEntries(
    sectionNames
      .filter(name => sections[name].length > 0)
      .map(name => [name, sections[name].map(entry => writeEntry(name, entry))]),
  )
  const { profiles, ...others } = lists
  const basics = {
    ...written({ summary: summary.trim() }),
    ...(place.trim() && { location: { city: place.trim() } }),
    ...(profiles && { profiles }),
  }
  return { ...(Object.keys(basics).length > 0 && { basics }), ...others }
}

/** The database refuses twice as many bytes, because it writes more spaces. */
export const isTooLong = (resume: Resume) =>
  new TextEncoder().encode(JSON.stringify(writeResume(resume))).length > resumeBounds.bytes

/** For everybody, at `/resume.json`: with the owner, and address and number where other programs expect them. */
export function publicResume(
  resume: Resume,
  { owner }: Pick<Site, 'owner'>,
  origin: string,
  changedAt: string,
) {
  const { basics, ...sections } = writeResume(resume)
  const contacts = resume.sections.profiles
  const addressOf = (scheme: string) =>
    contacts
      .find(({ url = '' }) => url.startsWith(scheme))
      ?.url?.slice(scheme.length)
      .replace(/\?.*/, '') ?? ''
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: owner.name,
      ...written({ label: owner.title, email: addressOf('mailto:'), phone: addressOf('tel:') }),
      url: origin,
      ...basics,
      profiles: (basics?.profiles ?? []).filter(({ url }) => /^https?:/i.test(String(url))),
    },
    ...sections,
    meta: { canonical: `${origin}/resume.json`, version: 'v1.0.0', lastModified: changedAt.slice(0, 19) },
  }
}

/** What a field is in an entry. It decides the input, the check and the place on the page. */
export type FieldRole = 'title' | 'of' | 'detail' | 'from' | 'until' | 'on' | 'link' | 'text' | 'list'

export type ResumeField = { key: string; role: FieldRole; label: string; isRequired?: boolean }

type ResumeSection = { title: string; noun: string; fields: readonly ResumeField[] }

const title = (key: string, label: string): ResumeField => ({ key, role: 'title', label, isRequired: true })
const field = (key: string, role: FieldRole, label: string): ResumeField => ({ key, role, label })
const link = field('url', 'link', 'Web address')
const period = [field('startDate', 'from', 'From'), field('endDate', 'until', 'Until')]
const summary = field('summary', 'text', 'Summary')

/** In the order of the page. The keys are those of JSON Resume, which has `profiles` in `basics`, and no talks apart from publications. */
export const resumeSections = {
  work: {
    title: 'Work',
    noun: 'position',
    fields: [
      title('position', 'Position'),
      field('name', 'of', 'Employer'),
      field('location', 'detail', 'Place'),
      ...period,
      link,
      summary,
      field('highlights', 'list', 'Highlights, one a line'),
    ],
  },
  education: {
    title: 'Education',
    noun: 'degree',
    fields: [
      title('area', 'Subject'),
      field('studyType', 'detail', 'Degree'),
      field('institution', 'of', 'School'),
      ...period,
      link,
      field('courses', 'list', 'Courses, one a line'),
    ],
  },
  publications: {
    title: 'Talks and publications',
    noun: 'talk',
    fields: [
      title('name', 'Title'),
      field('publisher', 'of', 'Event or publisher'),
      field('releaseDate', 'on', 'Date'),
      link,
      summary,
    ],
  },
  awards: {
    title: 'Awards',
    noun: 'award',
    fields: [title('title', 'Title'), field('awarder', 'of', 'From'), field('date', 'on', 'Date'), summary],
  },
  languages: {
    title: 'Languages',
    noun: 'language',
    fields: [title('language', 'Language'), field('fluency', 'of', 'Level')],
  },
  profiles: {
    title: 'Contact',
    noun: 'contact',
    fields: [title('network', 'Label'), { ...field('url', 'link', 'Address'), isRequired: true }],
  },
} satisfies Record<string, ResumeSection>

export type SectionName = keyof typeof resumeSections

const isSectionName = (name: string): name is SectionName => Object.hasOwn(resumeSections, name)

export const sectionNames = Object.keys(resumeSections).filter(isSectionName)

/** The text of each field by its key. Lists have a line for each item. */
export type EntryTexts = Record<string, string>

export type Resume = { summary: string; place: string; sections: Record<SectionName, EntryTexts[]> }

export const fieldsOf = (section: SectionName): readonly ResumeField[] => resumeSections[section].fields

/** The text of an entry in a role, '' without one. */
export const textIn = (section: SectionName, entry: EntryTexts, role: FieldRole) =>
  entry[fieldsOf(section).find(field => field.role === role)?.key ?? ''] ?? ''

export const isEmptyResume = ({ summary, place, sections }: Resume) =>
  summary === '' && place === '' && sectionNames.every(name => sections[name].length === 0)

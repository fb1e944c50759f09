import { isRecord } from '#shared/text/parse-record.ts'
import { textIn } from '../text-in.ts'
import type { EntryPlace, SiteGenerator } from './site-generator.ts'

const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

interface Facts {
  date: string | null
  slug: string
  categories: string[]
}

/** Returns the path at which the generator published an entry, or empty text if it published none. */
export function oldPath(
  { name, settings }: SiteGenerator,
  { path, name: file, section, isPost }: EntryPlace,
  fields: Record<string, unknown>,
  { date, slug, categories }: Facts,
): string {
  if (name === 'Obsidian' || name === 'Markdown') return ''
  const [year = '', month = '', day = ''] = date?.slice(0, 10).split('-') ?? []
  const [sections, category] = [path.replace(/\/?[^/]*$/, ''), categories.join('/').toLowerCase()]
  const values: Record<string, string> = {
    ...{ year, month, day, title: slug, slug, slugorfilename: slug, section, sections, path },
    ...{ name: file, basename: file, filename: file, contentbasename: file },
    ...{ categories: category, category, output_ext: '.html', short_year: year.slice(2) },
    ...{ i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') },
  }
  const pattern = textIn(fields, 'url', 'permalink') || patternOf(name, settings, isPost, section)
  const written = pattern.replace(/:(\w+)/g, (whole, key) => values[key] ?? whole)
  return `/${written}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/')
}

function patternOf(
  name: SiteGenerator['name'],
  { permalink, permalinks }: Record<string, unknown>,
  isPost: boolean,
  section: string,
): string {
  if (name === 'Jekyll' && !isPost) return '/:path/'
  if (name === 'Jekyll') return styles[String(permalink ?? 'date')] ?? String(permalink)
  const ofPages = isRecord(permalinks) && isRecord(permalinks.page) ? permalinks.page : permalinks
  const ofSection = isRecord(ofPages) ? ofPages[section] : undefined
  return name === 'Hugo' && typeof ofSection === 'string' ? ofSection : ':sections/:slug/'
}

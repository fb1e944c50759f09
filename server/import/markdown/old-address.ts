import { isRecord } from '#shared/text/parse-record.ts'
import { textIn } from '../text-in.ts'
import type { EntryPlace, SiteGenerator } from './site-generator.ts'

const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** Returns the path at which the generator published an entry, or empty text if it published none. */
export function oldPath(
  { name, settings }: SiteGenerator,
  place: EntryPlace,
  fields: Record<string, unknown>,
  facts: { date: string | null; slug: string; categories: string[] },
): string {
  if (name === 'Obsidian' || name === 'Markdown') return ''
  const own = textIn(fields, 'url', 'permalink')
  const pattern = own || patternOf(name, settings, place)
  const [year = '', month = '', day = ''] = facts.date?.slice(0, 10).split('-') ?? []
  const values: Record<string, string> = {
    ...{
      year,
      month,
      day,
      short_year: year.slice(2),
      i_month: month.replace(/^0/, ''),
      i_day: day.replace(/^0/, ''),
    },
    ...{
      title: facts.slug,
      slug: facts.slug,
      name: place.name,
      post_title: facts.slug,
      basename: place.name,
    },
    ...{
      filename: place.name,
      slugorfilename: facts.slug,
      contentbasename: place.name,
      section: place.section,
    },
    ...{ sections: place.path.replace(/\/?[^/]*$/, ''), path: place.path, output_ext: '.html' },
    ...{ categories: facts.categories.join('/').toLowerCase(), category: facts.categories[0] ?? '' },
  }
  const path = pattern.replace(/:(\w+)/g, (whole, key) => values[key] ?? whole)
  return `/${path}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/')
}

function patternOf(
  name: SiteGenerator['name'],
  settings: Record<string, unknown>,
  { isPost, section }: EntryPlace,
) {
  const written = textIn(settings, 'permalink')
  if (name === 'Jekyll') return isPost ? (styles[written || 'date'] ?? written) : '/:path/'
  if (name === 'Hexo') return isPost ? written || ':year/:month/:day/:title/' : ':path/'
  const { permalinks } = settings
  const ofPages = isRecord(permalinks) && isRecord(permalinks.page) ? permalinks.page : permalinks
  const ofSection = name === 'Hugo' && isRecord(ofPages) ? ofPages[section] : undefined
  return typeof ofSection === 'string' ? ofSection : ':sections/:slug/'
}

import type { Site } from '#shared/settings/site.ts'
import { modelCrawlers } from './model-crawlers.ts'

const PERSONAL = ['/dashboard', '/signin', '/signup', '/resetpassword', '/unauthorized']

/** A rule applies to every path that starts with it, so '/signin' alone would also match a page '/signin-help'. */
const CLOSED = [
  ...PERSONAL.flatMap(path => ['$', '/', '?', '.'].map(end => path + end)),
  '/search?',
  '/search.',
  '/rest/',
  '/auth/',
  '/storage/',
]

/** Crawlers of models that are refused have a group of their own, because a crawler obeys only the most specific group. */
export const writeRobots = (
  origin: string,
  { isIndexed, allowsModelCrawlers }: Pick<Site, 'isIndexed' | 'allowsModelCrawlers'>,
) =>
  [
    'User-agent: *',
    ...CLOSED.map(path => `Disallow: ${path}`),
    '',
    ...(allowsModelCrawlers
      ? []
      : [...modelCrawlers.map(agent => `User-agent: ${agent}`), 'Disallow: /', '']),
    ...(isIndexed ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ].join('\n')

import type { Site } from '#shared/settings/site.ts'
import { privateSlugs } from '#shared/text/private-pages.ts'
import { modelCrawlers } from './model-crawlers.ts'

/** A rule applies to every path that starts with it, so '/signin' alone would also match a page '/signin-help'. */
const CLOSED = [
  ...[...privateSlugs, 'unauthorized'].flatMap(slug => ['$', '/', '?', '.'].map(end => `/${slug}${end}`)),
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

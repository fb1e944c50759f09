/** Pages that are only of use to one person. */
const PERSONAL = ['/dashboard', '/signin', '/signup', '/resetpassword', '/unauthorized']

/** A rule holds for every path that begins with it, so '/signin' alone would close a page '/signin-help'. */
const CLOSED = [
  ...PERSONAL.flatMap(path => ['$', '/', '?', '.'].map(end => path + end)),
  // Results, of which there is no end. The search page itself is open.
  '/search?',
  '/search.',
  '/rest/',
  '/auth/',
  '/storage/',
]

/** Pages that search engines may not list say so themselves: a closed page could not. */
export const writeRobots = (origin: string, isIndexed: boolean) =>
  [
    'User-agent: *',
    ...CLOSED.map(path => `Disallow: ${path}`),
    '',
    ...(isIndexed ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ].join('\n')

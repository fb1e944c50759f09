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

export const writeRobots = (origin: string, isIndexed: boolean) =>
  [
    'User-agent: *',
    ...CLOSED.map(path => `Disallow: ${path}`),
    '',
    ...(isIndexed ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ].join('\n')

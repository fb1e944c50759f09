/** Pages that are only of use to one person, and the services. */
const CLOSED = [
  '/dashboard',
  '/search',
  '/signin',
  '/signup',
  '/resetpassword',
  '/unauthorized',
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

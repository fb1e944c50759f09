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

export const writeRobots = (origin: string) =>
  [
    'User-agent: *',
    ...CLOSED.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

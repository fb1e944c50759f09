export type Since = 'a month ago' | 'start of the previous month'

export type Site = {
  title: string
  description: string
  masthead: string
  owner: {
    name: string
    title: string
    email: string
    avatar: string | null
    links: { label: string; url: string }[]
  }
  topics: string[]
  pageSize: number
  recentCount: number
  order: 'oldest first' | 'newest first'
  footerYear: number
  /** E-mail address or page for who finds a security problem; empty: no /.well-known/security.txt. */
  securityContact: string
  /** IANA name, such as 'Europe/London'. */
  timeZone: string
  /** Start of the window 'Since Last month' on the dashboard. */
  sinceLastMonth: { users: Since; comments: Since; posts: Since }
  /** Theme of a loaded page. A choice lasts until the next load. */
  theme: 'light' | 'dark'
}

export type SiteSettings = Partial<Omit<Site, 'owner' | 'sinceLastMonth'>> & {
  owner?: Partial<Site['owner']>
  sinceLastMonth?: Partial<Site['sinceLastMonth']>
}

const DEFAULTS: Site = {
  title: 'Byline',
  description: '',
  masthead: '',
  owner: { name: 'The owner', title: '', email: '', avatar: null, links: [] },
  topics: ['JavaScript', 'ReactJS', 'TypeScript', 'Web Development'],
  pageSize: 4,
  recentCount: 4,
  order: 'oldest first',
  footerYear: 2024,
  securityContact: '',
  timeZone: 'UTC',
  sinceLastMonth: { users: 'a month ago', comments: 'start of the previous month', posts: 'a month ago' },
  theme: 'light',
}

/** Adds the defaults. The server checks the result when it starts (`server/check-site.ts`). */
export function withDefaults(settings: SiteSettings): Site {
  return {
    ...DEFAULTS,
    ...settings,
    owner: { ...DEFAULTS.owner, ...settings.owner },
    sinceLastMonth: { ...DEFAULTS.sinceLastMonth, ...settings.sinceLastMonth },
  }
}

import { type Look, lookDefaults } from './look.ts'

export type Since = 'a month ago' | 'start of the previous month'

export const linkIcons = ['home', 'person', 'say', 'post', 'image', 'heart'] as const

type LinkIcon = (typeof linkIcons)[number]

export const isLinkIcon = (name: string | null): name is LinkIcon => linkIcons.some(known => known === name)

export type OwnerLink = { label: string; url: string; icon: string | null }

/** A renamed topic keeps its id. `ink`: 1 to 4, null for one by its place. `formerName`: in a preview, the name that posts still have. */
export type SiteTopic = { id: number; name: string; ink: number | null; formerName?: string }

export type Site = {
  title: string
  description: string
  /** The heading of the home page. Text between asterisks gets the accent colour. Empty: the title. */
  masthead: string
  /** BCP 47, such as 'en' or 'pt-BR'. */
  language: string
  /** IANA name, such as 'Europe/London'. */
  timeZone: string
  owner: {
    name: string
    title: string
    email: string
    /** URL of a square picture, or null for a mark drawn from the name. */
    avatar: string | null
    links: OwnerLink[]
  }
  topics: SiteTopic[]
  order: 'oldest first' | 'newest first'
  pageSize: number
  recentCount: number
  footerYear: number
  /** The second year of 'from – to', or null. */
  footerUntil: number | null
  /** Start of the window 'Since Last month' on the dashboard. */
  sinceLastMonth: { users: Since; comments: Since; posts: Since }
  theme: 'light' | 'dark' | 'system'
  isThemeKept: boolean
  reviewers: 'everybody' | 'nobody'
  isIndexed: boolean
  /** E-mail address or page for people who find a security problem; empty: no /.well-known/security.txt. */
  securityContact: string
  look: Look
}

type SiteSettings = Partial<Omit<Site, 'owner' | 'topics' | 'sinceLastMonth' | 'look'>> & {
  owner?: Partial<Omit<Site['owner'], 'links'>> & { links?: (Omit<OwnerLink, 'icon'> & { icon?: string })[] }
  topics?: string[]
  sinceLastMonth?: Partial<Site['sinceLastMonth']>
  look?: Partial<Look>
}

export const siteDefaults: Site = {
  title: 'Byline',
  description: '',
  masthead: '',
  language: 'en',
  timeZone: 'UTC',
  owner: { name: 'The owner', title: '', email: '', avatar: null, links: [] },
  topics: ['JavaScript', 'ReactJS', 'TypeScript', 'Web Development'].map(toTopic),
  order: 'oldest first',
  pageSize: 4,
  recentCount: 4,
  footerYear: 2024,
  footerUntil: null,
  sinceLastMonth: { users: 'a month ago', comments: 'start of the previous month', posts: 'a month ago' },
  theme: 'light',
  isThemeKept: false,
  reviewers: 'everybody',
  isIndexed: true,
  securityContact: '',
  look: lookDefaults,
}

/** The server checks the result when it starts. */
export function withDefaults({ topics, owner, sinceLastMonth, look, ...settings }: SiteSettings): Site {
  const links = owner?.links?.map(link => ({ ...link, icon: link.icon ?? null }))
  return {
    ...siteDefaults,
    ...settings,
    owner: { ...siteDefaults.owner, ...owner, links: links ?? siteDefaults.owner.links },
    topics: topics?.map(toTopic) ?? siteDefaults.topics,
    sinceLastMonth: { ...siteDefaults.sinceLastMonth, ...sinceLastMonth },
    look: { ...lookDefaults, ...look },
  }
}

function toTopic(name: string, place: number): SiteTopic {
  return { id: place + 1, name, ink: null }
}

const inkCount = 4

/** The colour of a topic, from 1 to `inkCount`. Null for a topic that the site does not have. */
export function inkOf({ topics }: Pick<Site, 'topics'>, name: string): number | null {
  const place = topics.findIndex(topic => topic.name === name)
  return place < 0 ? null : (topics[place]?.ink ?? (place % inkCount) + 1)
}

export const hasTopic = ({ topics }: Pick<Site, 'topics'>, name: string) =>
  topics.some(topic => topic.name === name || topic.formerName === name)

export const shownTopic = ({ topics }: Pick<Site, 'topics'>, stored: string) =>
  topics.find(({ formerName }) => formerName === stored)?.name ?? stored

export const storedTopic = ({ topics }: Pick<Site, 'topics'>, shown: string) =>
  topics.find(({ name }) => name === shown)?.formerName ?? shown

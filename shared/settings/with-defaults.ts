import type { OwnerLink } from './owner-links.ts'
import type { Site } from './site.ts'
import { siteDefaults } from './site-defaults.ts'
import { topicsNamed } from './site-topics.ts'

type SiteSettings = Partial<Omit<Site, 'owner' | 'topics' | 'sinceLastMonth' | 'look'>> & {
  owner?: Partial<Omit<Site['owner'], 'links'>> & { links?: (Omit<OwnerLink, 'icon'> & { icon?: string })[] }
  topics?: string[]
  sinceLastMonth?: Partial<Site['sinceLastMonth']>
  look?: Partial<Site['look']>
}

export function withDefaults({ topics, owner, sinceLastMonth, look, ...settings }: SiteSettings): Site {
  const links = owner?.links?.map(link => ({ ...link, icon: link.icon ?? null }))
  return {
    ...siteDefaults,
    ...settings,
    owner: { ...siteDefaults.owner, ...owner, links: links ?? siteDefaults.owner.links },
    topics: topics ? topicsNamed(topics) : siteDefaults.topics,
    sinceLastMonth: { ...siteDefaults.sinceLastMonth, ...sinceLastMonth },
    look: { ...siteDefaults.look, ...look },
  }
}

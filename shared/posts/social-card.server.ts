import { createHash } from 'node:crypto'
import { accentOf } from '#shared/settings/accent.ts'
import type { CoverStyle, TypePair } from '#shared/settings/look.ts'
import { inkOf, type Site } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { coverOf } from './choose-cover.ts'

export type SocialCard = {
  page: string
  title: string
  label: { text: string; ink: number } | null
  signature: string
  site: string
  cover: string
  thumbnail: string | null
  /** Deviations from the default design. `pen`: the accent of the light theme. */
  look?: { pen?: string; coverStyle?: CoverStyle; typePair?: TypePair }
}

/** Increment it when the drawing changes: it is part of the URL of every card. */
const DESIGN = 1

function lookOf({ look: { accent, coverStyle, typePair } }: Site): Pick<SocialCard, 'look'> {
  const look = {
    ...(accent && { pen: accentOf(accent, 'light').pen }),
    ...(coverStyle !== siteDefaults.look.coverStyle && { coverStyle }),
    ...(typePair !== siteDefaults.look.typePair && { typePair }),
  }
  return Object.keys(look).length > 0 ? { look } : {}
}

type PageShown = { slug: string; title: string; thumbnail: string | null }
type PostShown = PageShown & { topic: string; author: string; cover: string | null }

const label = (site: Site, text: string, topic: string) => ({ text, ink: inkOf(site, topic) ?? 1 })

type Drawn = Pick<SocialCard, 'page' | 'title' | 'cover'> &
  Partial<Pick<SocialCard, 'label' | 'thumbnail'>> & { author?: string }

/** The hash depends on the order of the properties. */
function cardOf(
  site: Site,
  { page, title, label = null, cover, thumbnail = null, author }: Drawn,
): SocialCard {
  const signature = `By ${author ?? site.owner.name}`
  return { page, title, label, signature, site: site.title, cover, thumbnail, ...lookOf(site) }
}

export const socialCardOfPost = (site: Site, post: PostShown): SocialCard =>
  cardOf(site, {
    ...post,
    page: `blog/${post.slug}`,
    label: label(site, post.topic, post.topic),
    cover: post.cover ?? '',
  })

export const socialCardOfProject = (site: Site, project: Omit<PostShown, 'topic'>): SocialCard =>
  cardOf(site, {
    ...project,
    page: `project/${project.slug}`,
    label: { text: site.projectsTitle, ink: 3 },
    cover: project.cover ?? '',
  })

export const socialCardOfProjects = (site: Site): SocialCard =>
  cardOf(site, {
    page: 'projects/all',
    title: site.projectsTitle,
    cover: coverOf(site.projectsAddress),
  })

export const socialCardOfTopic = (site: Site, topic: string): SocialCard =>
  cardOf(site, {
    page: `topics/${topic}`,
    title: topic,
    label: label(site, 'Posts about', topic),
    cover: coverOf(topic),
  })

export const socialCardOfTag = (site: Site, { name, slug }: { name: string; slug: string }): SocialCard =>
  cardOf(site, {
    page: `tags/${slug}`,
    title: name,
    label: label(site, 'Posts about', name),
    cover: coverOf(slug),
  })

export const socialCardOfSeries = (site: Site, { name, slug }: { name: string; slug: string }): SocialCard =>
  cardOf(site, {
    page: `series/${slug}`,
    title: name,
    label: label(site, 'Series', name),
    cover: coverOf(slug),
  })

export const socialCardOfPage = (site: Site, { slug, title, thumbnail }: PageShown): SocialCard =>
  cardOf(site, { page: slug, title, cover: coverOf(slug), thumbnail })

export const socialCardOfHome = (site: Site): SocialCard =>
  cardOf(site, {
    page: '',
    title: site.masthead.replaceAll('*', '') || site.description || site.title,
    cover: coverOf(site.title),
  })

export const socialCardHash = (card: SocialCard) =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('hex')
    .slice(0, 16)

export function socialCardAddress(card: SocialCard): string {
  const [first = '', ...rest] = card.page.split('/')
  const path = [first, rest.join('/')].filter(Boolean).map(encodeURIComponent)
  return ['/previews', ...path, `${socialCardHash(card)}.jpg`].join('/')
}

import type { SupabaseClient } from '@supabase/supabase-js'
import {
  corners,
  coverStyles,
  densities,
  homeLayouts,
  type Look,
  lookDefaults,
  oneOf,
  typePairs,
} from '#app/content/look.ts'
import type { OwnerLink, Site, SiteTopic } from '#app/content/site.ts'
import type { Database, Json } from './database-types.ts'
import { isTimeZone } from './site-rules.ts'

type Client = SupabaseClient<Database>

export type SiteRow = Omit<
  Database['public']['Tables']['settings']['Row'],
  'id' | 'is_started' | 'updated_at' | 'hold_first_reviews' | 'confirm_addresses'
>

/** Null until the settings have been written. */
export async function findSite(client: Client): Promise<Site | null> {
  const { data, error } = await client.rpc('read_site', undefined, { get: true })
  if (error) throw error
  return isObject(data) ? toSite(data as unknown as SiteRow) : null
}

export function toSite(row: SiteRow): Site {
  return {
    title: row.title,
    description: row.description,
    masthead: row.masthead,
    language: row.language,
    // Postgres may know time zones that this program does not.
    timeZone: isTimeZone(row.time_zone) ? row.time_zone : 'UTC',
    owner: {
      name: row.owner_name,
      title: row.owner_title,
      email: row.owner_email,
      avatar: row.owner_avatar,
      links: listOf(row.owner_links).map(toLink),
    },
    topics: listOf(row.topics).map(toTopic),
    order: row.post_order === 'newest first' ? 'newest first' : 'oldest first',
    pageSize: row.page_size,
    recentCount: row.recent_count,
    footerYear: row.footer_year,
    footerUntil: row.footer_until,
    sinceLastMonth: {
      users: toSince(row.since_users),
      comments: toSince(row.since_comments),
      posts: toSince(row.since_posts),
    },
    theme: row.theme === 'dark' || row.theme === 'system' ? row.theme : 'light',
    isThemeKept: row.is_theme_kept,
    reviewers: row.reviewers === 'nobody' ? 'nobody' : 'everybody',
    isIndexed: row.is_indexed,
    securityContact: row.security_contact,
    look: toLook(row),
  }
}

export function toSiteRow(site: Site): SiteRow {
  return {
    title: site.title,
    description: site.description,
    masthead: site.masthead,
    language: site.language,
    time_zone: site.timeZone,
    owner_name: site.owner.name,
    owner_title: site.owner.title,
    owner_email: site.owner.email,
    owner_avatar: site.owner.avatar,
    owner_links: site.owner.links,
    topics: site.topics,
    post_order: site.order,
    page_size: site.pageSize,
    recent_count: site.recentCount,
    footer_year: site.footerYear,
    footer_until: site.footerUntil,
    since_users: site.sinceLastMonth.users,
    since_comments: site.sinceLastMonth.comments,
    since_posts: site.sinceLastMonth.posts,
    theme: site.theme,
    is_theme_kept: site.isThemeKept,
    reviewers: site.reviewers,
    is_indexed: site.isIndexed,
    security_contact: site.securityContact,
    accent: site.look.accent,
    type_pair: site.look.typePair,
    cover_style: site.look.coverStyle,
    corner: site.look.corner,
    density: site.look.density,
    home_layout: site.look.homeLayout,
    logo: site.look.logo,
    logo_dark: site.look.logoDark,
    own_css: site.look.css,
  }
}

/** Versions of earlier releases lack the columns of the look. */
const toLook = (row: Partial<SiteRow>): Look => ({
  accent: row.accent ?? null,
  typePair: oneOf(typePairs, row.type_pair, lookDefaults.typePair),
  coverStyle: oneOf(coverStyles, row.cover_style, lookDefaults.coverStyle),
  corner: oneOf(corners, row.corner, lookDefaults.corner),
  density: oneOf(densities, row.density, lookDefaults.density),
  homeLayout: oneOf(homeLayouts, row.home_layout, lookDefaults.homeLayout),
  logo: row.logo ?? null,
  logoDark: row.logo_dark ?? null,
  css: row.own_css ?? '',
})

type JsonObject = { [key: string]: Json | undefined }

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const listOf = (json: Json) => (Array.isArray(json) ? json.filter(isObject) : [])

const toLink = ({ label, url, icon }: JsonObject): OwnerLink => ({
  label: String(label),
  url: String(url),
  icon: typeof icon === 'string' ? icon : null,
})

const toTopic = ({ id, name, ink }: JsonObject): SiteTopic => ({
  id: Number(id),
  name: String(name),
  ink: typeof ink === 'number' ? ink : null,
})

const toSince = (text: string) =>
  text === 'start of the previous month' ? 'start of the previous month' : 'a month ago'

import type { Site } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'

export type SentSite = Partial<Site>

export type RootMatches = readonly [{ loaderData?: { site: SentSite } | undefined } | undefined, ...unknown[]]

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function sentSite(site: Site): SentSite {
  const names = Object.keys(siteDefaults) as (keyof Site)[]
  const sent = { ...site, look: { ...site.look, css: '' } }
  return Object.fromEntries(
    names.filter(name => !isEqual(sent[name], siteDefaults[name])).map(name => [name, sent[name]]),
  )
}

const whole = new WeakMap<SentSite, Site>()

/** Returns the same object for the same `sent`, so that effects can depend on it. */
export function wholeSite(sent: SentSite | undefined): Site {
  if (!sent) return siteDefaults
  const known = whole.get(sent) ?? { ...siteDefaults, ...sent }
  whole.set(sent, known)
  return known
}

export const siteOf = ([root]: RootMatches): Site => wholeSite(root?.loaderData?.site)

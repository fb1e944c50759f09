import { type Site, siteDefaults } from './site.ts'

/** What differs from the defaults, which the browser has: every page contains it. */
export type SentSite = Partial<Site>

/** The `matches` of a `meta` function, of which the first is the root's. */
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

/** The same object for the same `sent`, so that it can be a dependency of effects. */
export function wholeSite(sent: SentSite | undefined): Site {
  if (!sent) return siteDefaults
  const known = whole.get(sent) ?? { ...siteDefaults, ...sent }
  whole.set(sent, known)
  return known
}

export const siteOf = ([root]: RootMatches): Site => wholeSite(root?.loaderData?.site)

import type { Site } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'

export type RootMatches = readonly [{ loaderData?: { site: Site } | undefined } | undefined, ...unknown[]]

/** The settings of the site. Where the root's loader has failed, the initial ones. */
export const siteOf = ([root]: RootMatches): Site => root?.loaderData?.site ?? siteDefaults

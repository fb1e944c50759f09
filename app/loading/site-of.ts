import type { Site } from '#shared/settings/site.ts'

export type RootMatches = readonly [{ loaderData?: { site: Site } | undefined } | undefined, ...unknown[]]

/** The settings of the site. The root's loader reads no database, so that it never fails. */
export function siteOf([root]: RootMatches): Site {
  if (!root?.loaderData) throw new Error('The root route was not loaded.')
  return root.loaderData.site
}

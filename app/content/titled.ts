import { type RootMatches, siteOf } from './site-of.ts'

/** Returns the `meta` function of a page that has a title and nothing else. */
export const titled =
  (title: string) =>
  ({ matches }: { matches: RootMatches }) => [{ title: `${title} · ${siteOf(matches).title}` }]

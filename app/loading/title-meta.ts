import { type RootMatches, siteOf } from './site-of.ts'

export const titleMeta =
  (title: string) =>
  ({ matches }: { matches: RootMatches }) => [{ title: `${title} · ${siteOf(matches).title}` }]

/** Version 0.2.0 has one migration for each feature instead of those that were written after 0.1.0. Both lead to the same schema. */
const SUPERSEDED = { first: '20261124110000', last: '20261128061600' }
const SQUASHED = { first: '20261128070100', last: '20261128071600' }

const isIn = (range: typeof SUPERSEDED, version: string) => range.first <= version && version <= range.last

/** Returns versions of a database, or of an archive, in which squashed migrations stand for all that they supersede. */
export function replaceSuperseded(versions: string[], ours: string[]): string[] {
  if (!versions.includes(SUPERSEDED.last)) return versions
  const others = versions.filter(version => !isIn(SUPERSEDED, version))
  return [...new Set([...others, ...ours.filter(version => isIn(SQUASHED, version))])].sort()
}

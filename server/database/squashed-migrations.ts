/** Version 0.2.0 replaced the migrations since 0.1.0 with one per feature. Both lead to the same schema. */
const SUPERSEDED = { first: '20261124110000', last: '20261128061600' }
const SQUASHED = { first: '20261128070100', last: '20261128071600' }

const isIn = (range: typeof SUPERSEDED, version: string) => range.first <= version && version <= range.last

export function replaceSuperseded(versions: string[], ours: string[]): string[] {
  if (!versions.includes(SUPERSEDED.last)) return versions
  const others = versions.filter(version => !isIn(SUPERSEDED, version))
  return [...new Set([...others, ...ours.filter(version => isIn(SQUASHED, version))])].sort()
}

const MB = 1024 * 1024

const LARGEST = 2 * MB

/** A tag that is not closed counts as one that is, and costs as much. Each takes some 20 µs to sanitise and render. */
const MAX_TAGS = 40_000

export function findBodyExcess(html: string): 'size' | 'tags' | null {
  if (new TextEncoder().encode(html).length > LARGEST) return 'size'
  return html.split('<').length - 1 > MAX_TAGS ? 'tags' : null
}

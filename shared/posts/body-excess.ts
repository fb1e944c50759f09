const MB = 1024 * 1024

const LARGEST = 2 * MB

/** Each takes about 20 µs to sanitize and render. Unclosed tags cost as much as closed ones. */
const MAX_TAGS = 40_000

export function findBodyExcess(html: string): 'size' | 'tags' | null {
  if (new TextEncoder().encode(html).length > LARGEST) return 'size'
  return html.split('<').length - 1 > MAX_TAGS ? 'tags' : null
}

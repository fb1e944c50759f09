/** `count` random sequences of the tags and texts of `vectors`, the same ones each time. */
export function randomParts(vectors: string[], count: number): string[] {
  const parts = vectors.join('').match(/<[^<>]*>?|[^<>]+|>/g) ?? []
  let state = 20_240_304
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + below(25) }, () => parts[below(parts.length)]).join(''),
  )
}

export type Roll = () => number

export function hash(text: string): number {
  let h = 2166136261
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619)
  h ^= h >>> 15
  h = Math.imul(h, 2246822507)
  return (h ^ (h >>> 13)) >>> 0
}

export function seededRandom(seed: number): Roll {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

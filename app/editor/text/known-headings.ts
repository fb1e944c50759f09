const deepest = 4

export function withKnownHeadings(html: string): string {
  const levels = new Set(Array.from(html.matchAll(/<h([1-6])\b/gi), ([, level]) => Number(level)))
  const known = new Map<number, number>()
  let last = 1
  for (const level of [...levels].sort()) {
    last = Math.min(deepest, Math.max(level, last + 1))
    known.set(level, last)
  }
  return html.replace(
    /<(\/?)h([1-6])\b/gi,
    (_, slash, level) => `<${slash}h${known.get(Number(level)) ?? deepest}`,
  )
}

const tag = /<(\/?)(pre|script|style|textarea|svg|video|audio)\b(\s*>)?/gi

/** Splits HTML at elements whose text has no paragraphs: every second part is one. An element without an end is none. */
export function splitVerbatim(html: string): string[] {
  const tags = Array.from(html.matchAll(tag), ({ 0: whole, 1: isEnd, 2: name = '', 3: rest, index }) => ({
    name: name.toLowerCase(),
    isEnd: isEnd !== '' && rest !== undefined,
    isStart: isEnd === '',
    start: index,
    end: index + whole.length,
  }))
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, start }) => [name, start]))
  const parts: string[] = []
  let open: (typeof tags)[number] | null = null
  let from = 0
  for (const one of tags) {
    if (open === null) {
      if (one.isStart && (lastEnds.get(one.name) ?? -1) > one.start) open = one
    } else if (one.isEnd && one.name === open.name) {
      parts.push(html.slice(from, open.start), html.slice(open.start, one.end))
      from = one.end
      open = null
    }
  }
  return [...parts, html.slice(from)]
}

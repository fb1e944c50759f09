/** Splits a condition `(a AND b AND c)` as Postgres prints it, or one with `OR`. */
export function split(condition: string, by: ' AND ' | ' OR '): string[] {
  const isWrapped = condition.startsWith('(') && closing(condition) === condition.length - 1
  const inner = isWrapped ? condition.slice(1, -1) : condition
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < inner.length; index++) {
    if (inner[index] === '(') depth++
    if (inner[index] === ')') depth--
    if (depth === 0 && inner.startsWith(by, index)) {
      parts.push(inner.slice(start, index))
      start = index + by.length
    }
  }
  return [...parts, inner.slice(start)].map(part => part.trim())
}

function closing(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return index
  }
  return -1
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

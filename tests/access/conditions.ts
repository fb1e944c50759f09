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

/** Each operand of each `AND` in the text, also inside parentheses, and the text without it. Without any `AND`: the whole, and `true`. */
export function conjunctionsIn(text: string): { part: string; without: string }[] {
  const groups = [0, ...[...text.matchAll(/\(/g)].map(({ index }) => index)].flatMap(start => {
    const isWhole = start === 0 && !text.startsWith('(')
    const length = isWhole ? text.length : closing(text.slice(start)) + 1
    const parts = split(text.slice(start, start + length), ' AND ')
    if (parts.length === 1) return []
    return parts.map((part, index) => ({
      part,
      without: `${text.slice(0, start)}(${parts.toSpliced(index, 1).join(' AND ')})${text.slice(start + length)}`,
    }))
  })
  const unique = groups.filter(
    ({ without }, at) => groups.findIndex(group => group.without === without) === at,
  )
  return unique.length > 0 ? unique : [{ part: text, without: 'true' }]
}

/** Each `and` or `or` with its operand, where that is a comparison of two values, or stands in parentheses. */
export function operandsIn(definition: string): { index: number; condition: string }[] {
  return [
    ...definition.matchAll(
      /\b(and|or) (not )?(exists )?(?=\()|\b(and|or) [^\s()]+ (=|<>) ('\w+'|[\w.]+(\[\d+\])?)/g,
    ),
  ].flatMap(({ 0: start, index }) => {
    const afterStart = index + start.length
    const parentheses = /^ ?\(/.test(definition.slice(afterStart))
      ? closing(definition.slice(afterStart)) + 1
      : 0
    const [tail = ''] =
      /^(::\w+)?( is (not )?(null|true))?/.exec(definition.slice(afterStart + parentheses)) ?? []
    const end = afterStart + parentheses + tail.length
    const goesOn = /^\s*([-+*/<>=|~!(:.]|(is|in|at|not|like|between|collate)\b)/.test(definition.slice(end))
    return goesOn ? [] : [{ index, condition: definition.slice(index, end) }]
  })
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

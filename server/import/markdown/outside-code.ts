/** The text of a match, its groups, and the line on which it starts. */
export type Replace = (groups: string[], line: number) => string | undefined

interface Part {
  text: string
  line: number
  isCode: boolean
}

const inlineCode = '(`+)(?!`)(?:(?!\\n\\s*\\n)[\\s\\S])*?[^`]\\1(?!`)'

const endOfPre = '</pre>'

function fenceAt(line: string): string | undefined {
  const [, fence, info = ''] = /^\s*(?:>\s*)*(`{3,}|~{3,})(.*)/.exec(line) ?? []
  if (fence && !(fence.startsWith('`') && info.includes('`'))) return fence
  return /^\s*<pre\b/i.test(line) ? endOfPre : undefined
}

function isEndOf(fence: string, line: string): boolean {
  if (fence === endOfPre) return line.toLowerCase().includes(endOfPre)
  const [sign = ''] = fence
  const bare = line.trim().replace(/^[>\s]+/, '')
  return bare.length >= fence.length && bare === sign.repeat(bare.length)
}

/** Separates fenced code and HTML of code from other text. */
function partsOf(text: string, firstLine: number): Part[] {
  const parts: Part[] = []
  let fence: string | undefined
  for (const [at, line] of text.split(/(?<=\n)/).entries()) {
    const start = fence === undefined ? fenceAt(line) : undefined
    const isCode = fence !== undefined || start !== undefined
    const last = parts.at(-1)
    if (last && last.isCode === isCode && start === undefined) last.text += line
    else parts.push({ text: line, line: firstLine + at, isCode })
    const isEnd = fence === undefined ? start === endOfPre && isEndOf(start, line) : isEndOf(fence, line)
    fence = isEnd ? undefined : (fence ?? start)
  }
  return parts
}

/** Replaces what `pattern` finds, except in code. `pattern` has no back references; undefined leaves a match. */
export function replaceOutsideCode(
  text: string,
  firstLine: number,
  pattern: RegExp,
  replace: Replace,
): string {
  const either = new RegExp(`${inlineCode}|(${pattern.source})`, `g${pattern.flags}`)
  const replaceIn = ({ text, line }: Part): string => {
    const made: string[] = []
    let end = 0
    for (const match of text.matchAll(either)) {
      const [whole, , found, ...groups] = match
      const before = text.slice(end, match.index)
      line += before.split('\n').length - 1
      const instead =
        found === undefined ? undefined : replace([whole, ...groups.map(group => group ?? '')], line)
      made.push(before, instead ?? whole)
      line += whole.split('\n').length - 1
      end = match.index + whole.length
    }
    return made.join('') + text.slice(end)
  }
  return partsOf(text, firstLine)
    .map(part => (part.isCode ? part.text : replaceIn(part)))
    .join('')
}

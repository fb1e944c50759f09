/** The text of a match, its groups, and the line on which it starts. */
export type Replace = (groups: string[], line: number) => string | undefined

interface Part {
  text: string
  line: number
  isCode: boolean
}

const inlineCode = '(`+)(?!`)(?:(?!\\n\\s*\\n)[\\s\\S])*?[^`]\\1(?!`)'

/** Separates fenced code from other text. */
function partsOf(text: string, firstLine: number): Part[] {
  const parts: Part[] = []
  let fence: string | undefined
  for (const [at, line] of text.split(/(?<=\n)/).entries()) {
    const [, found] = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line) ?? []
    const isEnd =
      fence !== undefined && found?.startsWith(fence) && line.trim().replace(/^[>\s]+/, '') === found
    const isStart = fence === undefined && found !== undefined && !/`.*`/.test(line.trim().slice(3))
    const isCode = fence !== undefined || isStart
    const last = parts.at(-1)
    if (last && last.isCode === isCode && !isStart) last.text += line
    else parts.push({ text: line, line: firstLine + at, isCode })
    if (isEnd) fence = undefined
    else if (isStart) fence = found
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

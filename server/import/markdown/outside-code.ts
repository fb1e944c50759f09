import { formulaInLine } from '#shared/blocks/math/formula-in-line.ts'
import { lineEndsIn } from '../text-in.ts'

export type Replace = (groups: string[], line: number) => string | undefined

const fence =
  '^[ \\t]*(?:>[ \\t]*)*(`{3,}(?=[^`\\n]*$)|~{3,}(?!~)).*\\n[^]*?(?:^[ \\t>]*\\1[`~]*[ \\t]*$|(?![^]))'
const pre = '^[ \\t]*<pre\\b[^]*?(?:</pre>|(?![^]))'
const inline = '(?<!`)(`+)(?!`)(?:(?!\\n\\s*\\n)[^])*?[^`]\\2(?!`)'

// Within a line, a formula has no spaces next to its dollar signs. Otherwise they may be prices.
const formula = /(?:(?<=^[ \t>]*)\$\$|\$\$(?=\S[^\n$]*(?<!\s)\$\$))(?:(?!\$\$|\n[ \t>]*\n)[\s\S])+\$\$/.source
const escaped = /\\[\\$]/.source

/** Replaces what `pattern` finds, except in code and formulas. `pattern` has no back references; undefined leaves a match. */
export function replaceOutsideCode(
  text: string,
  firstLine: number,
  pattern: RegExp,
  replace: Replace,
): string {
  const either = new RegExp(
    `${fence}|${pre}|${inline}|${formula}|${formulaInLine.source}|${escaped}|(${pattern.source})`,
    `gm${pattern.flags.replace('m', '')}`,
  )
  const made: string[] = []
  let line = firstLine
  let end = 0
  for (const match of text.matchAll(either)) {
    const [whole, , , found, ...groups] = match
    const before = text.slice(end, match.index)
    line += lineEndsIn(before)
    const instead =
      found === undefined ? undefined : replace([whole, ...groups.map(group => group ?? '')], line)
    made.push(before, instead ?? whole)
    line += lineEndsIn(whole)
    end = match.index + whole.length
  }
  return made.join('') + text.slice(end)
}

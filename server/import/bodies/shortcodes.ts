import { type Arguments, readArguments } from './shortcode-arguments.ts'

export interface Shortcode {
  name: string
  args: Arguments
  content: string
}

/** Returns HTML, or undefined to leave the text as it is. */
type ShortcodeWriter = (code: Shortcode) => string | undefined

const opening = /\[(\[?)([a-z][\w-]*)((?:[\s=](?:"[^"]*"|'[^']*'|[^[\]"'])*)?)\]/gi

/** Replaces the shortcodes of WordPress, such as `[caption width="3"]…[/caption]`. `[[caption]]` stands for its text, if WordPress `knows` the name. */
export function replaceShortcodes(
  text: string,
  knows: (name: string) => boolean,
  write: ShortcodeWriter,
): string {
  const findClosing = closingsIn(text)
  let written = ''
  let from = 0
  for (const found of text.matchAll(opening)) {
    if (found.index < from) continue
    const [whole, escaping = '', name = '', rest = ''] = found
    const end = found.index + whole.length
    written += text.slice(from, found.index)
    from = end
    if (escaping) {
      const isEscaped = text[end] === ']' && knows(name.toLowerCase())
      written += isEscaped ? whole.slice(1) : whole
      if (isEscaped) from++
      continue
    }
    const isAlone = rest.trimEnd().endsWith('/')
    const closedAt = isAlone ? -1 : findClosing(name, end)
    const content = closedAt < 0 ? '' : text.slice(end, closedAt)
    const args = readArguments(isAlone ? rest.trimEnd().slice(0, -1) : rest)
    const made = write({ name: name.toLowerCase(), args, content })
    written += made ?? whole
    if (made !== undefined && closedAt >= 0) from = text.indexOf(']', closedAt) + 1
  }
  return written + text.slice(from)
}

/** Where a shortcode ends that has content: before the next of its name. Searches the text once for each name. */
function closingsIn(text: string) {
  const small = text.toLowerCase()
  const known = new Map<string, number>()
  const next = (sign: string, from: number) => {
    const last = known.get(sign)
    if (last !== undefined && (last < 0 || last >= from)) return last
    const found = small.indexOf(sign, from)
    known.set(sign, found)
    return found
  }
  return (name: string, from: number): number => {
    const closing = next(`[/${name.toLowerCase()}]`, from)
    const another = next(`[${name.toLowerCase()}`, from)
    return another >= 0 && another < closing ? -1 : closing
  }
}

const opening =
  /\{\{[<%]\s*(highlight|comment)\b([^{}\n]{0,500}?)[>%]\}\}|\{%-?\s*(highlight|comment)\b([^{}\n]{0,500}?)-?%\}/g

const closings: Record<string, RegExp> = {
  '{{highlight': /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
  '{{comment': /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g,
  '{%highlight': /\{%-?\s*endhighlight\s*-?%\}/g,
  '{%comment': /\{%-?\s*endcomment\s*-?%\}/g,
}

/** Fences the code between shortcodes, and removes comments. The text has as many lines as before. */
export function fencePairs(text: string): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  let end = 0
  for (const {
    0: whole,
    1: hugo,
    2: hugoFacts = '',
    3: liquid,
    4: facts = hugoFacts,
    index,
  } of text.matchAll(opening)) {
    const kind = `${whole.slice(0, 2)}${hugo ?? liquid}`
    const closing = closings[kind]
    if (!closing || index < end || unclosed.has(kind)) continue
    const start = index + whole.length
    closing.lastIndex = start
    const found = closing.exec(text)
    if (!found) {
      unclosed.add(kind)
      continue
    }
    const within = text.slice(start, found.index)
    parts.push(
      text.slice(end, index),
      kind.endsWith('comment') ? within.replace(/[^\n]+/g, '') : fenced(within, facts),
    )
    end = closing.lastIndex
  }
  return parts.join('') + text.slice(end)
}

function fenced(code: string, facts: string): string {
  const [, language = ''] = /^\s*([\w+#-]+)/.exec(facts) ?? []
  const fence = '`'.repeat(
    Array.from(code.matchAll(/`+/g)).reduce((most, [ticks]) => Math.max(most, ticks.length + 1), 3),
  )
  const numbered = /linenos/.test(facts) && !/linenos=false/.test(facts) ? ' showLineNumbers' : ''
  const lines = `${code.startsWith('\n') ? '' : '\n'}${code}${code.endsWith('\n') ? '' : '\n'}`
  return fence + language + numbered + lines + fence
}

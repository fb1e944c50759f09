const opening = /(?:\{\{[<%]|\{%-?)\s*(highlight|comment)\b([^{}\n]{0,500}?)-?(?:[>%]\}\}|%\})/
const closing = /(?:\{\{[<%]\s*\/|\{%-?\s*end)\s*(?:highlight|comment)\s*-?(?:[>%]\}\}|%\})/

export function fencePairs(text: string): string {
  const [start = '', ...parts] = text.split(opening)
  let made = start
  for (let at = 0; at < parts.length; at += 3) {
    const [kind, facts = '', rest = ''] = parts.slice(at, at + 3)
    const end = closing.exec(rest)
    const within = rest.slice(0, end?.index ?? 0)
    if (end) made += kind === 'comment' ? within.replace(/[^\n]+/g, '') : fenced(within, facts)
    made += end ? rest.slice(end.index + end[0].length) : rest
  }
  return made
}

function fenced(code: string, facts: string): string {
  const [, language = ''] = /^\s*([\w+#-]+)/.exec(facts) ?? []
  const ticks = Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length)
  const fence = '`'.repeat(ticks.reduce((most, length) => Math.max(most, length + 1), 3))
  const numbered = /linenos(?!=false)/.test(facts) ? ' showLineNumbers' : ''
  const lines = `${code.startsWith('\n') ? '' : '\n'}${code}${code.endsWith('\n') ? '' : '\n'}`
  return fence + language + numbered + lines + fence
}

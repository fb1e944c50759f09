interface Rule {
  pattern: string
  allows: boolean
}

/** Whether a robots.txt lets an agent request an address. As in RFC 9309, the longest rule decides, and of two equal ones the one that allows. */
export function robotsAllow(text: string, agent: string, { pathname, search }: URL): boolean {
  const own: Rule[] = []
  const common: Rule[] = []
  const named = new Set<string>()
  let isNaming = false
  for (const line of text.split(/[\r\n]+/)) {
    const [field = '', value = ''] = line.replace(/#.*/, '').split(/:(.*)/)
    const name = field.trim().toLowerCase()
    if (name === 'user-agent') {
      if (!isNaming) named.clear()
      named.add(value.replace(/\/.*/, '').trim().toLowerCase())
      isNaming = true
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      const pattern = encoded(value.trim())
      const rule = { pattern, allows: name === 'allow' || pattern === '' }
      if (named.has(agent.toLowerCase())) own.push(rule)
      if (named.has('*')) common.push(rule)
    }
  }
  const path = encoded(pathname + search)
  const [decisive] = (own.length > 0 ? own : common)
    .filter(({ pattern }) => matches(pattern, path))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows))
  return decisive?.allows ?? true
}

/** One spelling of each character, as in the query of a URL. What is encoded already stays. */
const encoded = (path: string) =>
  encodeURI(path)
    .replaceAll('%25', '%')
    .replaceAll("'", '%27')
    .replace(/%[\da-f]{2}/gi, code => code.toUpperCase())

/** `*` stands for any characters, and a last `$` for the end, here a line break, which no path has. */
function matches(pattern: string, path: string): boolean {
  const [start = '', ...parts] = pattern.replace(/\$$/, '\n').split('*')
  const line = `${path}\n`
  let at = start.length
  return (
    line.startsWith(start) &&
    parts.every(part => {
      const found = line.indexOf(part, at)
      at = found + part.length
      return found >= 0
    })
  )
}

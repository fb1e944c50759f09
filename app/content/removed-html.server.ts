import { Parser } from 'htmlparser2'
import { escapeHtml } from './escape-html.ts'
import { sanitize } from './sanitize.server.ts'

/** Different tags that are looked at. */
const MOST = 2000

/** What the sanitizer removes of typed HTML, each once: '<script>', 'onclick of <p>'. */
export function listRemoved(html: string): string[] {
  const removed = new Set<string>()
  const seen = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = `<${name}${written(attributes)}>`
      if (seen.size >= MOST || seen.has(tag)) return
      seen.add(tag)
      const kept = keptOf(tag)
      if (kept === null) removed.add(`<${name}>`)
      else
        for (const [attribute, value] of Object.entries(attributes))
          if (!isKept(attribute, value, kept[attribute])) removed.add(`${attribute} of <${name}>`)
    },
  })
  parser.end(html)
  return [...removed]
}

/** The attributes with which the sanitizer writes a tag alone, or null. */
function keptOf(tag: string): Record<string, string> | null {
  let kept: Record<string, string> | null = null
  const parser = new Parser({
    onopentag(_, attributes) {
      kept ??= attributes
    },
  })
  parser.end(sanitize(tag))
  return kept
}

function isKept(name: string, value: string, kept: string | undefined): boolean {
  if (kept === undefined) return false
  const parts = (text: string) =>
    text
      .toLowerCase()
      .replace(/:\s+/g, ':')
      .split(/[\s;]+/)
      .filter(Boolean)
  // Of lists a part may be removed.
  return (name !== 'class' && name !== 'style') || parts(value).length === parts(kept).length
}

const written = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

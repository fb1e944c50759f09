import { elementsIn, parseHtml } from '#shared/blocks/html-tree.ts'
import { hasForeignTags } from './foreign-html.server.ts'
import { sanitize } from './sanitize.server.ts'
import { createShallowParser } from './shallow-parser.server.ts'

const MAX = 2000

/** Lists what the sanitizer removes from each HTML block, without repetitions: '<script>', 'onclick of <p>'. */
export function listRemoved(blocks: string[]): string[][] {
  const known = new Map<string, string[]>()
  return blocks.map(html => {
    const removed = new Set<string>()
    const parser = createShallowParser({
      onopentag(name, attributes) {
        const tag = html.slice(parser.startIndex, parser.endIndex + 1)
        if (!known.has(tag) && known.size < MAX) known.set(tag, removedOf(tag, name, attributes))
        for (const part of known.get(tag) ?? []) removed.add(part)
      },
    })
    parser.end(html)
    return [...removed]
  })
}

function removedOf(tag: string, name: string, attributes: Record<string, string>): string[] {
  const allowed = elementsIn(parseHtml(sanitize(tag)))[0]?.attribs
  if (!allowed || hasForeignTags(tag)) return [`<${name}>`]
  return Object.entries(attributes)
    .filter(([attribute, value]) => !isAllowed(attribute, value, allowed[attribute]))
    .map(([attribute]) => `${attribute} of <${name}>`)
}

function isAllowed(name: string, value: string, allowed: string | undefined): boolean {
  if (allowed === undefined) return false
  const parts = (text: string) =>
    text
      .toLowerCase()
      .replace(/:\s+/g, ':')
      .split(/[\s;]+/)
      .filter(Boolean)
  return (name !== 'class' && name !== 'style') || parts(value).length === parts(allowed).length
}

import { elementsIn, type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { MAX_DEPTH } from '#shared/post-body/shallow-parser.server.ts'

/** Parses HTML of others. What is nested deeper than any writer nests becomes plain text. */
export function parseForeign(html: string, notes = new Set<string>()): HtmlTree {
  const tree = parseHtml(html)
  if (depthOf(tree) <= MAX_DEPTH) return tree
  notes.add('Its markup is nested too deeply, so only its text was imported.')
  return parseHtml(`<p>${html.replace(/<[^<>]*>/g, ' ')}</p>`)
}

function depthOf(tree: HtmlTree): number {
  let level: HtmlTree[] = [tree]
  let depth = 0
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level.flatMap(parent => elementsIn(parent))
    depth++
  }
  return depth
}

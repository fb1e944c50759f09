import { DomHandler, Parser } from 'htmlparser2'
import { type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { MAX_DEPTH } from '#shared/post-body/shallow-parser.server.ts'

class TooDeep extends Error {}

class ShallowHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH) throw new TooDeep()
    super.onopentag(name, attributes)
  }
}

/** Parses HTML of others. What is nested deeper than any writer nests becomes plain text. */
export function parseForeign(html: string, notes = new Set<string>()): HtmlTree {
  const handler = new ShallowHandler()
  try {
    new Parser(handler).end(html)
    return handler.root
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    notes.add('Its markup is nested too deeply, so only its text was imported.')
    return parseHtml(`<p>${html.replace(/<[^<>]*>/g, ' ')}</p>`)
  }
}

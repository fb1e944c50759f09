import { readHtml } from '../bodies/read-html.ts'
import { textIn } from '../text-in.ts'
import type { GhostContext } from './ghost-cards.ts'
import { readLexical } from './lexical.ts'
import { readMobiledoc } from './mobiledoc.ts'

/** Ghost's exports name their own site so. */
export const withoutSite = (text: string) => text.replaceAll('__GHOST_URL__', '')

/** Reads the newest of the forms in which Ghost stores a body. */
export function readGhostBody(post: Record<string, unknown>, context: GhostContext): string {
  return readHtml(withoutSite(sourceOf(post, context)), context.note)
}

function sourceOf(post: Record<string, unknown>, context: GhostContext): string {
  const [lexical, mobiledoc, markdown, html = ''] = ['lexical', 'mobiledoc', 'markdown', 'html'].map(name =>
    textIn(post, name),
  )
  const content = lexical
    ? readLexical(lexical, context)
    : mobiledoc
      ? readMobiledoc(mobiledoc, context)
      : null
  if (content !== null) return content
  if (lexical || mobiledoc)
    context.note('changed', 'Its text is damaged, so what Ghost had published of it was read.')
  return markdown ? context.markdown(markdown) : html
}

import { element, writeHtml } from '#shared/blocks/html-tree.ts'
import { readHtml } from '../bodies/read-html.ts'
import { withFileAddresses } from '../markdown/folder-files.ts'
import type { GhostContext } from './ghost-cards.ts'
import { field, type Row } from './ghost-export.ts'
import { ghostWriters } from './ghost-writers.ts'
import { readLexical } from './lexical.ts'
import { readMobiledoc } from './mobiledoc.ts'

/** Reads the newest of the forms in which Ghost stores a body. `find`: see `fileFinder`. */
export function readGhostBody(post: Row, find: (address: string) => string, context: GhostContext): string {
  const written = sourceOf(post, context).replace(/__GHOST_URL__[^"'\s<>&)]*/g, find)
  return withFileAddresses(readHtml(written, context.note, ghostWriters), find)
}

function sourceOf(post: Row, context: GhostContext): string {
  const [lexical, mobiledoc, html] = ['lexical', 'mobiledoc', 'html'].map(name => field(post, name))
  const content = lexical
    ? readLexical(lexical, context)
    : mobiledoc
      ? readMobiledoc(mobiledoc, context)
      : null
  if (content) return writeHtml(element('div', {}, content))
  if (lexical || mobiledoc)
    context.note('changed', 'Its text is damaged, so what Ghost had published of it was read.')
  const markdown = field(post, 'markdown')
  return markdown ? context.markdown(markdown) : (html ?? '')
}

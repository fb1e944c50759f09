import { textOf, writeHtml } from '#shared/blocks/html-tree.ts'
import { blocksToPage } from '#shared/blocks/stored-blocks.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { prepareCode } from './code-in-post.server.ts'
import { addDirections } from './directions-in-post.server.ts'
import { linkFootnotes } from './footnotes-in-post.server.ts'
import { addHeadingLinks, type Heading } from './headings-in-post.server.ts'
import type { Failure } from './highlight.server.ts'
import { writeFormulas } from './math-in-post.server.ts'
import { offerAvif, preparePictures } from './pictures-in-post.server.ts'
import { parsePost } from './sanitize.server.ts'
import { placeSidenotes } from './sidenotes.server.ts'
import { alignFigures, boxTables } from './tables-in-post.server.ts'

export type RenderedPost = {
  html: string
  opening: string
  /** Do not cache the result if there are any. */
  failures: Failure[]
  headings: Heading[]
}

export async function renderBody(content: string, hasSidenotes = true): Promise<RenderedPost> {
  const body = parsePost(content)
  const opening = cutText(textOf(body).trim(), 500)
  blocksToPage(body)
  preparePictures(body)
  alignFigures(body)
  boxTables(body)
  const notes = linkFootnotes(body)
  const headings = addHeadingLinks(body)
  if (hasSidenotes) placeSidenotes(body, notes)
  const failures = await writeFormulas(body)
  failures.push(...(await prepareCode(body)))
  addDirections(body)
  offerAvif(body)
  return { html: writeHtml(body), opening, failures, headings }
}

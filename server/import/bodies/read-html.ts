import { type HtmlElement, isBlank, rewriteElements, writeHtml } from '#shared/blocks/html-tree.ts'
import { outerWriters } from './common-writers.ts'
import { type ForeignWriters, rewriteForeign } from './foreign-writers.ts'
import { writeFootnotes } from './html-footnotes.ts'
import { parseForeign } from './parse-foreign.ts'
import { raisePictures, tidyFigure, tidyPicture, unlinkPicture } from './pictures.ts'
import { checkboxSign, gatherTasks } from './tasks.ts'

const innerWriters: Record<string, (element: HtmlElement) => ReturnType<typeof tidyFigure>> = {
  img: tidyPicture,
  a: unlinkPicture,
  p: paragraph => (paragraph.children.every(isBlank) ? [] : raisePictures(paragraph)),
  div: raisePictures,
  figure: tidyFigure,
  ul: gatherTasks,
  ol: gatherTasks,
}

export function readHtml(html: string, notes: Set<string>, own: ForeignWriters = {}): string {
  const body = parseForeign(html, notes)
  rewriteForeign(body, own, notes)
  rewriteForeign(body, outerWriters, notes)
  writeFootnotes(body)
  rewriteElements(body, element => innerWriters[element.name]?.(element))
  rewriteForeign(body, { input: checkboxSign }, notes)
  return writeHtml(body)
}

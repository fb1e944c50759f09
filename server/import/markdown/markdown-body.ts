import { loadMarkdownReader } from '#shared/blocks/read-markdown.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { readHtml } from '../bodies/read-html.ts'
import * as dialects from './dialects.ts'
import { resolveShortcodes } from './shortcodes.ts'

export interface MarkdownContext {
  firstLine: number
  notes: Set<string>
  title: string
  vault: dialects.Vault
  isMdx?: boolean
  hasExpressions?: boolean
  isObsidian?: boolean
}

/** The steps that note lines come before those that change their number. */
export async function readMarkdownBody(text: string, context: MarkdownContext): Promise<string> {
  const { firstLine, notes, title, vault, isMdx, hasExpressions, isObsidian } = context
  let markdown = isMdx ? dialects.readMdx(text) : text
  if (hasExpressions) markdown = dialects.resolveExpressions(markdown, firstLine, title, notes)
  if (isObsidian) markdown = dialects.withoutComments(markdown)
  else dialects.noteComments(markdown, firstLine, notes)
  markdown = dialects.resolveWikilinks(markdown, firstLine, vault, notes)
  markdown = resolveShortcodes(markdown, firstLine, notes, vault)
  const read = await loadHtmlReader()
  return readHtml(read(dialects.readExtras(dialects.withoutAttributes(markdown)), notes), notes)
}

/** More than anybody nests. The parser reads each line of a quote within quotes as often as it is nested. */
const nestedDeeply = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){100}/m

/** Unlike in the editor, HTML within Markdown is read. */
export async function loadHtmlReader(): Promise<(text: string, notes?: Set<string>) => string> {
  const read = await loadMarkdownReader({ renderer: { html: ({ text }) => text } })
  return (text, notes) => {
    try {
      if (!nestedDeeply.test(text)) return read(text)
    } catch (error) {
      // The parser calls itself for what is nested.
      if (!(error instanceof RangeError)) throw error
    }
    notes?.add('Its Markdown is nested too deeply, so only its text was imported.')
    return text.replace(/[^\n]+/g, line => `<p>${escapeHtml(line)}</p>`)
  }
}

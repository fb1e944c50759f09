import { escapeHtml } from '#app/content/escape-html.ts'

const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,9}[.)] \S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(```|~~~)/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^\s*](?:[^*]*[^\s*])?\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+(?: "[^"]*")?\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
]

/** Whether a plain text is meant to be more than plain. */
export const looksLikeMarkdown = (text: string) => signs.some(sign => sign.test(text))

/** HTML of a Markdown text; the parser is loaded with the first. HTML within the Markdown stays text. */
export async function readMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    gfm: true,
    renderer: { html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>` : escapeHtml(text)) },
  })
  return await marked.parse(text)
}

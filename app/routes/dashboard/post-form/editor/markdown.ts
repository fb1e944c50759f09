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

export const looksLikeMarkdown = (text: string) => signs.some(sign => sign.test(text))

/** Escapes HTML in the Markdown. Loads the parser on first use. */
export async function readMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    gfm: true,
    renderer: { html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim())}</p>` : escapeHtml(text)) },
  })
  return await marked.parse(text)
}

import type { MarkedExtension, TokenizerAndRendererExtension } from 'marked'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { placeOfSign } from './editor-block.ts'
import { editorBlocks } from './editor-blocks.ts'
import { htmlBlockClass } from './html-block/stored-html-block.ts'

// The renderer of posts reads a footnote as a paragraph. By default, Markdown would read a note of one word as a link definition.
const footnote: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: placeOfSign(/^\[\^[^\]\s]+\]:/m),
  tokenizer(text) {
    const [raw, label, note = ''] =
      /^\[\^([^\]\s]+)\]:[ \t]*((?:(?!\n\[\^|\n\s*\n)[\s\S])*)\n?/.exec(text) ?? []
    if (raw === undefined) return undefined
    return { type: 'footnote', raw, label, tokens: this.lexer.inlineTokens(note.trim()) }
  },
  renderer({ label, tokens = [] }) {
    return `<p>[^${escapeHtml(label)}]: ${this.parser.parseInline(tokens)}</p>`
  },
}

const PIECE = 200 // characters

/**
 * Where the next piece of a text begins, for all delimiters within a line. The parser calls the start of each extension for each piece, with all
 * that follows, so only one has a start, and searches no further than a line. A run of backticks or tildes is one piece.
 */
function placeOfPiece(text: string): number | undefined {
  const [run = ''] = /^[`~]*/.exec(text) ?? []
  const near = text.slice(run.length, run.length + PIECE)
  const sign = near.search(/[$*\\<![`~_]|==[^=\s]/)
  if (sign >= 0) return run.length + sign
  if (near.length < PIECE) return undefined
  const word = near.search(/(?<=\s)\S+\s*$/)
  return run.length + (word < 0 ? PIECE : word)
}

const highlight: TokenizerAndRendererExtension = {
  name: 'highlight',
  level: 'inline',
  start: placeOfPiece,
  tokenizer(text) {
    const [raw, content = ''] = /^==([^=\s](?:[^=\n]*[^=\s])?)==(?!=)/.exec(text) ?? []
    if (raw === undefined) return undefined
    return { type: 'highlight', raw, tokens: this.lexer.inlineTokens(content) }
  },
  renderer({ tokens = [] }) {
    return `<mark>${this.parser.parseInline(tokens)}</mark>`
  },
}

// CommonMark uses the spaces around emphasis to find its ends, but Chinese and Japanese have none next to punctuation.
const emphasisInCjk: TokenizerAndRendererExtension = {
  name: 'emphasisInCjk',
  level: 'inline',
  tokenizer(text) {
    const [raw, stars = '', content = ''] = /^(\*\*?)(?![*\s])([^*\n]*[^*\s])\1(?!\*)/.exec(text) ?? []
    if (raw === undefined || !(cjkSign.test(content.slice(0, 1)) || cjkSign.test(content.slice(-1))))
      return undefined
    return {
      type: stars === '**' ? 'strong' : 'em',
      raw,
      text: content,
      tokens: this.lexer.inlineTokens(content),
    }
  },
}

const cjkSign =
  /[\u2014\u2018-\u201d\u2026\u3001-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

const signs = [
  /^#{1,6} \S/m,
  /^\[\^[^\]\s]+\]:/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,9}[.)] \S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(```|~~~)/m,
  /^\$\$[\s\S]+?\$\$\s*$/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^\s*](?:[^*]*[^\s*])?\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+(?: "[^"]*")?\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
]

export const looksLikeMarkdown = (text: string) => signs.some(sign => sign.test(text))

const known = /^(?:br|details|kbd|mark|su[bp]|u)$/
const isComment = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/
/** A summary may contain inline HTML. */
const inSummary = /^(?:a|code|em|s|strong|summary)$/

function isKnown(html: string): boolean {
  const tags = Array.from(html.matchAll(/<\/?([a-z]+)/gi), ([, tag = '']) => tag.toLowerCase())
  const isToggle = /^\s*<\/?details/i.test(html)
  return tags.length > 0 && tags.every(tag => known.test(tag) || (isToggle && inSummary.test(tag)))
}

/** Delimiters of emphasis in a paragraph. The parser looks for the end of each among all that follow. */
const MOST_DELIMITERS = 2_000

/** Counted once for each paragraph: with 20,000 delimiters it would take 9 s instead of 0.2. */
let counted = { text: '', isDense: false }

function isDense(text: string): boolean {
  if (counted.text !== text)
    counted = { text, isDense: text.split(/[*_~]/, MOST_DELIMITERS).length === MOST_DELIMITERS }
  return counted.isDense
}

const placeOfUnderline = placeOfSign(/^ {0,3}(?:=+|-+) *$/m)

const others: MarkedExtension = {
  gfm: true,
  extensions: [footnote, highlight, emphasisInCjk],
  tokenizer: {
    // The parser looks for the line under a heading in all that follows.
    lheading: src => (placeOfUnderline(src) === undefined ? undefined : false),
    emStrong: (src, masked) => (/^[*_]/.test(src) && isDense(masked) ? undefined : false),
    del: (src, masked) => (src.startsWith('~') && isDense(masked) ? undefined : false),
    // The parser reads a word to its end at each of its delimiters, in case that it is an address.
    url: src =>
      /^(?:(?:ftp|https?):\/\/|www\.|(?:mailto:|xmpp:)?[\w.+-]{1,200}@)/i.test(src) ? false : undefined,
    // The parser's default leaves text within <kbd> and <code> unescaped.
    tag(text) {
      const [raw] = this.rules.inline.tag.exec(text) ?? []
      if (raw === undefined) return undefined
      return { type: 'html', raw, text: raw, block: false, inLink: false, inRawBlock: false }
    },
  },
  renderer: {
    html: ({ text, block }) =>
      isComment.test(text)
        ? ''
        : isKnown(text)
          ? text
          : block
            ? `<pre class="${htmlBlockClass}"><code>${escapeHtml(text.trim())}</code></pre>`
            : escapeHtml(text),
    // A picture, with its caption as emphasized text below.
    paragraph({ tokens }) {
      const [picture, line, caption, ...more] = tokens
      const isAlone = line === undefined || (line.raw.trim() === '' && caption?.type === 'em')
      if (picture?.type !== 'image' || !isAlone || more.length > 0) return false
      const text = this.parser.parseInline((caption && 'tokens' in caption && caption.tokens) || [])
      return `<figure>${this.parser.parseInline([picture])}<figcaption>${text}</figcaption></figure>`
    },
  },
}

/** Converts Markdown to HTML for the editor. An HTML block becomes a block of its own; other HTML is escaped, except for tags that `markdownOfPost` writes. Loads the parser on first use. */
export async function readMarkdown(text: string): Promise<string> {
  return (await loadMarkdownReader())(text)
}

/** `own`: takes precedence over how HTML is read. */
export async function loadMarkdownReader(own: MarkedExtension = {}): Promise<(text: string) => string> {
  const { Marked } = await import('marked')
  const marked = new Marked(others, ...editorBlocks.flatMap(({ markdown }) => markdown ?? []), own)
  return text => {
    const html = marked.parse(text, { async: false })
    // Markdown tables always have a head. It is empty if the table was written without one.
    return html.replace(/<thead>\s*<tr>\s*(?:<th(?: [^>]*)?><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g, '')
  }
}

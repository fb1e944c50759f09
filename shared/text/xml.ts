import { escapeHtml } from './escape-html.ts'

/** Removes what XML 1.0 cannot contain, even escaped: control characters, unpaired surrogates and noncharacters. */
export const printable = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const finished = (text: string): Markup => new Markup(text)

type Value = string | number | Markup | (Markup | string)[] | null

/** A template tag: values are escaped unless they are results of this tag or lists of them. Null is nothing. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, at) => text + markupOf(values[at - 1] ?? null) + part))
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(markupOf).join('')
  return escapeHtml(printable(String(value)))
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'

export const xmlDocument = (root: Markup, styles: string | null = null) =>
  `${XML_DECLARATION}${styles ? `<?xml-stylesheet type="text/css" href="${styles}"?>\n` : ''}${root.text}\n`

export type { Markup }

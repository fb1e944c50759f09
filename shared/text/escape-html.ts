const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00a0',
}

export const escapeHtml = (text: string, unsafe = /[&<>"]/g) =>
  text.replace(unsafe, character => escapes[character] ?? character)

export const unescapeHtml = (html: string) =>
  html.replace(/&([a-z]+|#39);/g, (whole, name) => characters[name] ?? whole)

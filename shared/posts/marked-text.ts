/** Parts of a text, alternating: what does not match (perhaps empty), then what does. */
export type MarkedText = string[]

/** Parses a text in which the database has put U+E000 and U+E001 around what matches. */
export function readMarks(text: string): MarkedText {
  return text.split(/[\uE000\uE001]/)
}

/** Alternating parts of a text: what does not match (perhaps empty), then what does. */
export type MarkedText = string[]

export function readMarks(text: string): MarkedText {
  return text.split(/[\uE000\uE001]/)
}

/** The beginning of a text, in whole graphemes: no half of an emoji or a flag, no letter without its marks. `most`: UTF-16 code units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const next = new Intl.Segmenter().segment(text).containing(most)
  return text.slice(0, next?.index ?? most)
}

/** With '…' where it was cut. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most).trimEnd()}…` : text

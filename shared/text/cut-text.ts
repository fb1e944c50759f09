/** Cuts text at whole graphemes, so that emoji, flags and accented letters stay intact. `most`: UTF-16 code units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const next = new Intl.Segmenter().segment(text).containing(most)
  return text.slice(0, next?.index ?? most)
}

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most).trimEnd()}…` : text

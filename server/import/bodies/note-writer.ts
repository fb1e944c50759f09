/** `text`: a sentence, what was changed or lost and why. */
export type NoteWriter = (text: string, line?: number) => void

export const writeNotes =
  (notes: string[]): NoteWriter =>
  (text, line) => {
    const note = line === undefined ? text : `Line ${line}: ${text}`
    if (!notes.includes(note)) notes.push(note)
  }

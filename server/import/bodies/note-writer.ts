import type { ImportNote } from '../imported-site.ts'

export type NoteWriter = (kind: ImportNote['kind'], text: string, line?: number) => void

export const writeNotes =
  (notes: ImportNote[], file: string): NoteWriter =>
  (kind, text, line) => {
    if (notes.some(note => note.text === text && note.line === line)) return
    notes.push({ kind, text, file, ...(line !== undefined && { line }) })
  }

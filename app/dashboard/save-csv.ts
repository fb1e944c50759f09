import { saveFile } from '#app/ui/save-file.ts'
import { csvCell } from '#shared/newsletter/subscriber-list.ts'

/** Spreadsheets recognize UTF-8 by the byte order mark. */
export function saveCsv(name: string, rows: (string | number | null)[][]): void {
  const lines = rows.map(cells => `${cells.map(cell => csvCell(String(cell ?? ''))).join(',')}\r\n`)
  saveFile(['\uFEFF', ...lines], 'text/csv', name)
}

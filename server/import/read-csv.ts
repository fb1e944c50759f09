import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { plainText } from './bodies/plain-text.ts'
import { type ImportFile, readTextParts } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'

export interface CsvRow {
  /** By the column's name in lower case. Entities of HTML are resolved. Empty if there is no such column. */
  get: (...names: string[]) => string
  record: Record<string, string>
  line: number
}

export async function* readCsv(file: ImportFile): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map(name => name.trim().toLowerCase()),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1024 * 1024,
  })
  // Errors arrive where the rows are read.
  pipeline(Readable.from(readTextParts(file)), parser, () => {})
  try {
    for await (const { record, info } of parser) {
      const get = (...names: string[]) => plainText(names.map(name => record[name]).find(Boolean) ?? '')
      yield { get, record, line: info.lines }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? { line: error.lines } : {}
    throw new ImportRefused('This row of the table is damaged. Correct it, and import again.', {
      file: file.path,
      ...line,
    })
  }
}

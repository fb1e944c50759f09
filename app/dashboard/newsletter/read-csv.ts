import { type ListedSubscriber, readSubscriberList } from '#shared/newsletter/subscriber-list.ts'

/** Bytes. Enough for 100,000 lines of the longest known exports. */
const MAX = 30_000_000

/** Reads a CSV file of subscribers. Returns an error message if it cannot be read. */
export async function readCsv(file: File): Promise<ListedSubscriber[] | string> {
  if (file.size > MAX) return 'The file is larger than 30 MB. Split it.'
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0')) return 'This is not a CSV file.'
  const { parse } = await import('csv-parse/browser/esm/sync')
  let cells: string[][]
  try {
    cells = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return 'This is not a valid CSV file: a quote is not closed.'
  }
  const list = readSubscriberList(cells)
  if (!list) return 'No address column was found. The first line must name a column ‘email’.'
  return list.length > 0 ? list : 'The file has only a header line.'
}

/** Excel writes UTF-16, with or without a byte order mark, or Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function delimiterOf(text: string): string {
  const names = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const count = (sign: string) => names.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

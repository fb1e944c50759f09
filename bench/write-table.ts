import { readFileSync, writeFileSync } from 'node:fs'

/** Replaces the table below the comment with this command in README.md. `rows`: cells of Markdown, the first row is the head. */
export function writeTable(
  command: string,
  run: { date: string; cores: number; load: number },
  rows: string[][],
) {
  const file = new URL('README.md', import.meta.url)
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = [line(head), line(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...body.map(line)]
  const said = `${run.date}, ${run.cores} cores, load ${run.load.toFixed(1)} before:`
  const place = new RegExp(`(<!-- ${command} -->\n)[\\s\\S]*?(<!-- end -->)`)
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(place, (_, begin, end) => `${begin}\n${said}\n\n${table.join('\n')}\n\n${end}`),
  )
}

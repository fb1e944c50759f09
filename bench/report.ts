export const print = (line: string) => process.stdout.write(`${line}\n`)

/** A row of a table in Markdown; times with one digit after the point. */
export const row = (...cells: (string | number)[]) =>
  print(`| ${cells.map(cell => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |`)

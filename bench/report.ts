export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Formats a row of a Markdown table, with one decimal for numbers. */
export const row = (...cells: (string | number)[]) =>
  print(`| ${cells.map(cell => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |`)

import { counted } from '#shared/text/count.ts'

/** Keeps its line at the end of the list: the page would become shorter, and move what is about to be pressed. */
export function RowsCutCount({ below, noun }: { below: number | null; noun: string }) {
  if (below === null) return null
  return <p className="hint rows-cut-count">{below > 0 ? `${counted(below, noun)} below` : '\u00a0'}</p>
}

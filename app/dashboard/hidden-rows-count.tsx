import { counted } from '#shared/text/count.ts'

/** Always reserves its line at the end of the list. Otherwise the page would get shorter and move a button that somebody is about to click. */
export function HiddenRowsCount({ below, noun }: { below: number | null; noun: string }) {
  if (below === null) return null
  return <p className="hint rows-cut-count">{below > 0 ? `${counted(below, noun)} below` : '\u00a0'}</p>
}

/** The list with the entry at `from` at the place `to`. */
export const movedTo = <Entry>(list: Entry[], from: number, to: number): Entry[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

export function movedTo<Entry>(list: Entry[], from: number, to: number): Entry[] {
  const entry = list.slice(from, from + 1)
  if (from < 0 || to < 0 || to >= list.length || entry.length === 0) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry)
}

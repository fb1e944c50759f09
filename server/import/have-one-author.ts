/** Whether all texts are by the same author, who then needs no signature. */
export async function haveOneAuthor(names: AsyncIterable<string>): Promise<boolean> {
  const known = new Set<string>()
  for await (const name of names) {
    if (name) known.add(name)
    if (known.size > 1) return false
  }
  return true
}

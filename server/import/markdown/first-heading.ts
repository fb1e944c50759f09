/** Reads the heading with which a text begins, and its title without the closing markers. Empty texts if it begins otherwise. */
export function readFirstHeading(text: string): { heading: string; title: string } {
  const [heading = '', line = ''] = /^\s*#[ \t]+(\S.*)(?:\n|$)/.exec(text) ?? []
  const title = line.trimEnd().replace(/(?<=[ \t])#+$/, '')
  return { heading, title: title.trimEnd() }
}

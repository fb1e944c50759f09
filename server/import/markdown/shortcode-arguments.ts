export interface Arguments {
  list: string[]
  named: Map<string, string>
  /** The first of these named arguments that is given, or the one at this place. */
  get: (names: string, place?: number) => string
}

/** Reads 'a "b c" name="d" other=e'. */
export function readArguments(text: string): Arguments {
  const list: string[] = []
  const named = new Map<string, string>()
  const argument = /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s,"'`]+))/g
  for (const [, name, double, single, back, bare = ''] of text.matchAll(argument)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? back ?? bare
    if (name) named.set(name.toLowerCase(), value)
    else list.push(value)
  }
  const get = (names: string, place?: number) =>
    names
      .split(' ')
      .map(name => named.get(name))
      .find(Boolean) ??
    (place === undefined ? undefined : list[place]) ??
    ''
  return { list, named, get }
}

export interface Arguments {
  list: string[]
  named: Map<string, string>
  get: (names: string, place?: number) => string
}

const argument =
  /(?:([\w-]+)\s*[=:](?!\/\/)\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s,"'`](?:[^\s"'`]*[^\s,"'`])?))/g

export function readArguments(text: string): Arguments {
  const list: string[] = []
  const named = new Map<string, string>()
  for (const [, name, double, single, back, bare = ''] of text.matchAll(argument)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? back ?? bare
    if (name) named.set(name.toLowerCase(), value)
    else list.push(value)
  }
  const given = (names: string) => names.split(' ').flatMap(name => named.get(name) || [])
  const get = (names: string, place = -1) => given(names)[0] ?? list[place] ?? ''
  return { list, named, get }
}

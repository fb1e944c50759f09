import { given } from '../bodies/stored-elements.ts'
import { filesNamed } from '../import-files.ts'
import type { Source } from '../imported-site.ts'
import { orLoss } from '../left-out.ts'
import { readEntry } from '../markdown/read-entry.ts'
import { detectGenerator, placeEntry } from '../markdown/site-generator.ts'
import { textIn } from '../text-in.ts'
import { signedIfSeveral } from './blank-items.ts'

const markdown = /\.(?:md|mdx|markdown|mdown|mkd)$/i

/** The folder of Hugo, Jekyll, Astro, Eleventy or Obsidian, or any other with Markdown. */
export const markdownFolder: Source = {
  name: 'Markdown',

  isSourceOf: async files => filesNamed(files, markdown).length > 0,

  read: signedIfSeveral(async function* (input) {
    const { files } = input
    const generator = await detectGenerator(input)
    const { settings, address, file, root } = generator
    const title = textIn(settings, 'title', 'params.title')
    const description = textIn(settings, 'description', 'params.description', 'tagline')
    if (file)
      yield { type: 'settings', id: 'settings', at: { file }, ...given({ title, description, address }) }
    const find = finder([...files.keys()].filter(path => path.startsWith(root)))
    for (const [path, entry] of files) {
      const place = placeEntry(generator, path)
      if (place)
        yield await orLoss(path.slice(root.length), path, () => readEntry(entry, place, generator, find))
    }
  }),
}

/** The shortest path wins, as in Obsidian. */
function finder(paths: string[]): (name: string) => string | undefined {
  const known = new Map<string, string>()
  for (const path of paths.toSorted((a, b) => a.length - b.length))
    for (const name of namesOf(path.toLowerCase())) if (!known.has(name)) known.set(name, path)
  return name => known.get(name.normalize('NFC').toLowerCase().replace(/^\//, ''))
}

function namesOf(path: string): string[] {
  const parts = path.split('/')
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  return markdown.test(path) ? [...names, ...names.map(name => name.replace(/\.\w+$/, ''))] : names
}

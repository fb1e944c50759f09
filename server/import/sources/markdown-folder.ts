import { given } from '../bodies/stored-elements.ts'
import { haveOneAuthor } from '../have-one-author.ts'
import { type ImportFiles, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import type { Source } from '../imported-site.ts'
import { damagedEntry } from '../left-out.ts'
import { readFrontMatter } from '../markdown/front-matter.ts'
import { authorsOf, readEntry } from '../markdown/read-entry.ts'
import { detectGenerator, placeEntry, type SiteGenerator } from '../markdown/site-generator.ts'
import { textIn } from '../text-in.ts'

const isMarkdown = (path: string) => /\.(?:md|mdx|markdown|mdown|mkd)$/i.test(path)

/** The folder of Hugo, Jekyll, Hexo, Astro, Eleventy or Obsidian, or any other with Markdown. */
export const markdownFolder: Source = {
  name: 'Markdown',

  isSourceOf: async ({ files }) => [...files.keys()].some(isMarkdown),

  async *read(input) {
    const { files } = input
    const generator = await detectGenerator(input)
    const { settings, address, file, root } = generator
    if (file)
      yield {
        type: 'settings',
        id: 'settings',
        at: { file },
        ...given({
          title: textIn(settings, 'title', 'params.title'),
          description: textIn(settings, 'description', 'params.description', 'tagline'),
          address,
        }),
      }
    const find = finder([...files.keys()].filter(path => path.startsWith(root)))
    const isSigned = !(await haveOneAuthor(listAuthors(files, generator)))
    for (const [path, entry] of files) {
      const place = placeEntry(generator, path)
      if (!place) continue
      try {
        yield await readEntry(entry, place, { generator, find, isSigned })
      } catch (error) {
        yield damagedEntry(path.slice(root.length), path, error)
      }
    }
  },
}

async function* listAuthors(files: ImportFiles['files'], generator: SiteGenerator): AsyncGenerator<string> {
  for (const [path, file] of files) {
    if (!placeEntry(generator, path)) continue
    try {
      yield authorsOf(readFrontMatter(await readText(file), path).fields)
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error
    }
  }
}

/** The shortest path wins, as in Obsidian. */
function finder(paths: string[]): (name: string) => string | undefined {
  const known = new Map<string, string>()
  for (const path of paths.toSorted((a, b) => a.length - b.length))
    for (const name of namesOf(path.toLowerCase())) if (!known.has(name)) known.set(name, path)
  return name => known.get(name.toLowerCase().replace(/^\//, ''))
}

function namesOf(path: string): string[] {
  const parts = path.split('/')
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  return isMarkdown(path) ? [...names, ...names.map(name => name.replace(/\.\w+$/, ''))] : names
}

import { posix } from 'node:path'
import { isRecord } from '#shared/text/parse-record.ts'
import { type ImportFiles, readText } from '../import-files.ts'
import { textIn } from '../text-in.ts'
import { readToml, readYaml } from './front-matter.ts'

type GeneratorName = 'Hugo' | 'Jekyll' | 'Hexo' | 'Astro' | 'Eleventy' | 'Obsidian' | 'Markdown'

export interface SiteGenerator {
  name: GeneratorName
  /** The folder of the site within the input, with a slash at the end unless it is the input itself. */
  root: string
  file: string | null
  settings: Record<string, unknown>
  /** Without a slash at the end. Empty if it is unknown. */
  address: string
}

const signs: [GeneratorName, RegExp][] = [
  ['Hugo', /^(.*?)(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/],
  ['Astro', /^(.*?)astro\.config\.\w+$/],
  ['Eleventy', /^(.*?)(?:eleventy\.config\.\w+|\.eleventy\.js)$/],
  ['Obsidian', /^(.*?)\.obsidian\/[^/]+$/],
  ['Jekyll', /^(.*?)_config\.ya?ml$/],
  ['Hugo', /^(.*?)(?:config\/_default\/)?config\.(?:toml|ya?ml)$/],
]

export async function detectGenerator({ files }: ImportFiles): Promise<SiteGenerator> {
  const paths = [...files.keys()]
    .filter(path => !elsewhere.test(path.replace(/\.obsidian\//, '')))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  for (const [name, sign] of signs)
    for (const path of paths) {
      const [, root] = sign.exec(path) ?? []
      if (
        root === undefined ||
        (name === 'Hugo' && !paths.some(other => other.startsWith(`${root}content/`)))
      )
        continue
      const settings = await readSettings(files, path)
      const isHexo = name === 'Jekyll' && paths.some(other => other.startsWith(`${root}source/_posts/`))
      const base = textIn(settings, 'baseurl')
      const address =
        name === 'Hugo' ? base : textIn(settings, 'url', 'site') + (/^\//.test(base) ? base : '')
      return {
        name: isHexo ? 'Hexo' : name,
        root,
        file: path,
        settings,
        address: /^https?:/.test(address) ? address.replace(/\/+$/, '') : '',
      }
    }
  const isJekyll = paths.some(path => /(?:^|\/)_posts\//.test(path))
  return {
    name: isJekyll ? 'Jekyll' : 'Markdown',
    root: commonFolder(paths),
    file: null,
    settings: {},
    address: '',
  }
}

/** A ZIP of a repository has a folder around everything. */
function commonFolder(paths: string[]): string {
  const [first = ''] = paths
  const folder = first.includes('/') ? `${first.split('/')[0]}/` : ''
  return paths.every(path => path.startsWith(folder)) && !ofPosts.test(folder) ? folder : ''
}

async function readSettings(files: ImportFiles['files'], path: string): Promise<Record<string, unknown>> {
  const file = files.get(path)
  if (!file || path.includes('/.obsidian/') || path.startsWith('.obsidian/')) return {}
  const text = await readText(file)
  if (/\.[cm]?[jt]s$/.test(path)) {
    const [, site = ''] = /\bsite:\s*['"`]([^'"`\n]+)/.exec(text) ?? []
    return { site }
  }
  const value = path.endsWith('.toml') ? readToml(text, path) : readYaml(text, path)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]))
    : {}
}

export interface EntryPlace {
  /** Within the generator's folder of content, without its ending, such as `posts/a`. */
  path: string
  /** In the file's name. */
  date: string
  name: string
  language: string
  section: string
  isDraft: boolean
  isPost: boolean
}

const contentFolders: Record<GeneratorName, RegExp> = {
  Hugo: /^content\//,
  Astro: /^(?:src\/)?(?:content|pages|data)\//,
  Hexo: /^source\//,
  Jekyll: /^/,
  Eleventy: /^(?:(?:src|content|input)\/)*/,
  Obsidian: /^/,
  Markdown: /^/,
}

const inOne = /^(.*)()\.(md|mdx|markdown|mdown|mkd|html)$/i
/** Hugo has the language of a text in its name: `index.fr.md`. */
const inLanguage = /^(.*?)(?:\.([a-z]{2}(?:-[a-z]{2})?))?\.(md|mdx|markdown|html)$/i

const elsewhere =
  /(?:^|\/)(?:node_modules|themes|vendor|layouts|archetypes|templates?|_includes|_layouts|_sass|_data|_site|dist|\.[^/]+)\//i
const aboutFolder = /^(?:readme|license|licence|contributing|changelog|code_of_conduct|security|404|search)$/i
const ofPosts =
  /(?:^|\/)(?:_?posts?|_drafts?|blogs?|articles?|writings?|notes?|journal|essays|news|entries)\//i

/** Returns where a file of text stands, or null if it is no part of the content. */
export function placeEntry({ name: generator, root }: SiteGenerator, path: string): EntryPlace | null {
  const pattern = generator === 'Hugo' ? inLanguage : inOne
  const [, inRoot, language = '', ending = ''] = pattern.exec(path.slice(root.length)) ?? []
  if (inRoot === undefined || !path.startsWith(root) || elsewhere.test(inRoot)) return null
  if (ending === 'html' && !/(?:^|\/)_(?:posts|drafts)\//.test(inRoot)) return null
  const within = contentFolders[generator]
  if (!within.test(inRoot)) return null
  const inContent = inRoot.replace(within, '')
  const isBundle = /\/index$/.test(inContent)
  const short = inContent
    .replace(/\/index$/, '')
    .replace(generator === 'Eleventy' ? /([^/]+)\/\1$/ : /(?!)/, '$1')
  const last = posix.basename(short)
  if (aboutFolder.test(last) || /^_?index$/.test(last)) return null
  const [, date = '', name = last] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ]?(.*)$/.exec(last) ?? []
  return {
    path: language ? `${language}/${short}` : short,
    date,
    name: name || last,
    language,
    section: /^([^/]+)\//.exec(isBundle ? `${short}/` : short)?.[1] ?? '',
    isDraft: /(?:^|\/)_?drafts\//i.test(inContent),
    isPost: date !== '' || ofPosts.test(inContent),
  }
}

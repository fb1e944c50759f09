import { posix } from 'node:path'
import { isRecord } from '#shared/text/parse-record.ts'
import { type ImportFiles, readText } from '../import-files.ts'
import { textIn } from '../text-in.ts'
import { lowerCased, readToml, readYaml } from './front-matter.ts'

type GeneratorName = 'Hugo' | 'Jekyll' | 'Astro' | 'Eleventy' | 'Obsidian' | 'Markdown'

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
    for (const file of paths) {
      const root = sign.exec(file)?.[1]
      const isHugo = name === 'Hugo'
      if (root === undefined || (isHugo && !paths.some(path => path.startsWith(`${root}content/`)))) continue
      const settings = await readSettings(files, file)
      const base = textIn(settings, 'baseurl')
      const address = isHugo ? base : textIn(settings, 'url', 'site') + (base.startsWith('/') ? base : '')
      return { name, root, file, settings, address: /^https?:/.test(address) ? withoutSlash(address) : '' }
    }
  const isJekyll = paths.some(path => /(?:^|\/)_posts\//.test(path))
  const unknown = { file: null, settings: {}, address: '' }
  return { name: isJekyll ? 'Jekyll' : 'Markdown', root: commonFolder(paths), ...unknown }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** A ZIP of a repository has a folder around everything. */
function commonFolder(paths: string[]): string {
  const folder = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? ''
  return paths.every(path => path.startsWith(folder)) && !ofPosts.test(folder) ? folder : ''
}

async function readSettings(files: ImportFiles['files'], path: string): Promise<Record<string, unknown>> {
  const file = files.get(path)
  if (!file || path.includes('.obsidian/')) return {}
  const text = await readText(file)
  if (/\.[cm]?[jt]s$/.test(path)) return { site: /\bsite:\s*['"`]([^'"`\n]+)/.exec(text)?.[1] }
  const value = path.endsWith('.toml') ? readToml(text, path) : readYaml(text, path)
  return isRecord(value) ? lowerCased(value) : {}
}

export interface EntryPlace {
  /** Within the generator's folder of content, without its ending, such as `posts/a`. */
  path: string
  date: string
  name: string
  language: string
  section: string
  isDraft: boolean
  isPost: boolean
}

const contentFolders: Partial<Record<GeneratorName, RegExp>> = {
  Hugo: /^content\//,
  Astro: /^(?:src\/)?(?:content|pages|data)\//,
  Eleventy: /^(?:(?:src|content|input)\/)*/,
}

const inOne = /^(.*)()\.(md|mdx|markdown|mdown|mkd|html)$/i
/** Hugo has the language of a text in its name: `index.fr.md`. */
const inLanguage = /^(.*?)(?:\.([a-z]{2}(?:-[a-z]{2})?))?\.(md|mdx|markdown|html)$/i

const elsewhere =
  /(?:^|\/)(?:node_modules|themes|vendor|layouts|archetypes|templates?|_includes|_layouts|_sass|_data|_site|dist|\.[^/]+)\//i
const noEntry = /^(?:readme|_?index)$/i
/** At the top of a repository; elsewhere these are titles like others. */
const ofProject = /^(?:license|licence|contributing|changelog|code_of_conduct|security)$/i
/** Pages of a theme, unless they are among posts. */
const ofTheme = /^(?:404|search)$/i
const ofPosts =
  /(?:^|\/)(?:_?posts?|_drafts?|blogs?|articles?|writings?|notes?|journal|essays|news|entries)\//i

/** Returns where a file of text stands, or null if it is no part of the content. */
export function placeEntry({ name: generator, root }: SiteGenerator, file: string): EntryPlace | null {
  const pattern = generator === 'Hugo' ? inLanguage : inOne
  const [, inRoot, language = '', ending = ''] = pattern.exec(file.slice(root.length)) ?? []
  const within = contentFolders[generator] ?? /^/
  if (inRoot === undefined || !file.startsWith(root) || elsewhere.test(inRoot) || !within.test(inRoot))
    return null
  if (ending === 'html' && !/(?:^|\/)_(?:posts|drafts)\//.test(inRoot)) return null
  const inContent = inRoot.replace(within, '')
  const bundle = inContent.replace(/\/index$/, '')
  const path = generator === 'Eleventy' ? bundle.replace(/([^/]+)\/\1$/, '$1') : bundle
  const last = posix.basename(path)
  const [, date = '', name = last] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ]?(.*)$/.exec(last) ?? []
  const isPost = date !== '' || ofPosts.test(inContent)
  const isOfSite = ofProject.test(inRoot) || (ofTheme.test(last) && !isPost)
  if (noEntry.test(last) || (isOfSite && generator !== 'Obsidian')) return null
  return {
    path: language ? `${language}/${path}` : path,
    date,
    name: name || last,
    language,
    section: /^([^/]+)\//.exec(bundle === inContent ? path : `${path}/`)?.[1] ?? '',
    isDraft: /(?:^|\/)_?drafts\//i.test(inContent),
    isPost,
  }
}

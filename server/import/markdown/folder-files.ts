import { posix } from 'node:path'
import { findTags, parseHtml, writeHtml } from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'
import type { ImportFiles } from '../import-files.ts'
import type { SiteGenerator } from './site-generator.ts'

export interface Folder {
  files: ImportFiles['files']
  generator: SiteGenerator
  /** Finds a note or file by its name or path, in any case. */
  find: (name: string) => string | undefined
}

export function withFileAddresses(html: string, resolve: (address: string) => string): string {
  const tree = parseHtml(html)
  for (const { attribs } of findTags(tree, 'img')) attribs.src = resolve(attribs.src ?? '')
  for (const { attribs } of findTags(tree, 'a')) if (attribs.href) attribs.href = resolve(attribs.href)
  return writeHtml(tree)
}

/** Where generators have the files that they publish at the root of a site. */
const publicFolders = [
  '',
  'static/',
  'public/',
  'assets/',
  'src/',
  'source/',
  'src/assets/',
  'content/',
  'images/',
]

/** Returns the address of a file of the input relative to the folder of the post. Any other stays. */
export function resolveFile(address: string, folder: string, { files, generator: { root } }: Folder): string {
  const [, bare = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  if (bare === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(bare)) return address
  const path = decoded(bare) ?? bare
  const candidates = [
    ...(path.startsWith('/') ? [] : [posix.join(folder, path)]),
    ...publicFolders.map(place => posix.join(root, place, path.replace(/^[@~]?\//, ''))),
  ]
  const found = candidates.find(candidate => files.has(candidate))
  return found ? encodeURI(posix.relative(folder, found)) + rest : address
}

import { textWithin } from '#shared/blocks/html-tree.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { plainText } from '../bodies/plain-text.ts'
import type { ImportFile } from '../import-files.ts'
import type { ImportedSettings } from '../imported-site.ts'
import { readXml } from '../read-xml.ts'

const ofChannel = ['title', 'description', 'link'].map(name => `channel>${name}`)
const ofFeed = ['title', 'subtitle', 'link'].map(name => `feed>${name}`)
const entries = ['item', 'entry']

export async function readFeedSettings(file: ImportFile): Promise<ImportedSettings> {
  const found: ImportedSettings = { type: 'settings', id: 'settings', at: { file: file.path } }
  for await (const { element } of readXml(file, [...ofChannel, ...ofFeed, ...entries])) {
    const { name, attribs } = element
    if (entries.includes(name)) break
    const text = textWithin(element).trim()
    if (name === 'title') found.title ??= plainText(text)
    else if (name !== 'link') found.description ??= plainText(text)
    else if ((attribs.rel ?? 'alternate') === 'alternate') {
      const origin = parseUrl(attribs.href ?? text)?.origin
      if (origin?.startsWith('http')) found.address ??= origin
    }
  }
  return found
}

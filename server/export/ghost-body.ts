import {
  findTags,
  type HtmlElement,
  hasClass,
  isHtmlElement,
  parseHtml,
  rewriteElements,
  writeHtml,
} from '#shared/blocks/html-tree.ts'
import { addressOf, type Export } from './export.ts'

/** The slug of each entry in Ghost, by its addresses here. There, posts and pages share their slugs. */
export async function readGhostSlugs(all: Export): Promise<Map<string, string>> {
  const { projects_address } = await all.site.settings()
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  for (const noun of ['post', 'page', 'project'] as const)
    for await (const { slug: own } of all.site.entries(noun)) {
      const slug = taken.has(own) ? `${own}-${noun}` : own
      taken.add(slug)
      slugs.set(addressOf({ noun, slug: own }, all), slug)
      if (noun === 'project') slugs.set(`${all.siteUrl}/${projects_address}/${encodeURIComponent(own)}`, slug)
    }
  return slugs
}

/** As Ghost reads it: one picture for each figure, links to its own addresses, and HTML cards for what it would flatten. */
export function writeGhostBody(html: string, page: string, slugs: Map<string, string>): string {
  const body = parseHtml(html)
  rewriteElements(body, element => (hasClass(element, 'gallery') ? element.children : undefined))
  for (const { attribs } of findTags(body, 'a')) {
    const [address = '', fragment] = (attribs.href ?? '').split('#')
    const slug = slugs.get(address)
    const hash = fragment === undefined ? '' : `#${fragment}`
    if (address === page && hash) attribs.href = hash
    else if (slug !== undefined) attribs.href = `__GHOST_URL__/${encodeURIComponent(slug)}/${hash}`
  }
  return body.children
    .map(node => {
      const written = writeHtml({ children: [node] })
      return isHtmlElement(node) && isFlattened(node)
        ? `<!--kg-card-begin: html-->${written}<!--kg-card-end: html-->`
        : written
    })
    .join('')
}

const lists = ['ul', 'ol']

const isFlattened = (element: HtmlElement) =>
  ['aside', 'details', 'section'].includes(element.name) ||
  (lists.includes(element.name) && lists.some(list => findTags(element, list).length > 0))

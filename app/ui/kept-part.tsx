import { type ComponentProps, createContext, useContext } from 'react'
import { resolvePath, useLocation } from 'react-router'

type Tag = 'header' | 'footer' | 'aside' | 'section' | 'nav'

/** The HTML of each part, cut where the marker of its request was. */
export type KeptHtml = Map<string, string[]>

type Keeper = {
  /** What is kept for one version of what parts show. */
  keptOf: (version: object) => KeptHtml
  settings: object
  marker: string
  made: { tag: Tag; key: string; kept: KeptHtml }[]
}

/** Set only while the server renders; `made` by the page that is being rendered. */
export const PartKeeper = createContext<Keeper | null>(null)

type Props = ComponentProps<'section'> & {
  of: Tag
  /** Everything that the part shows besides `version`. */
  shows: string
  /** What a loader sent for this part, the same object until it is loaded anew. By default the settings, which it depends on anyway. */
  version?: object | undefined
  /** Links of the part, which is another one where one of these is the current page. */
  links?: { href: string }[]
}

/** What is the same on many pages. The server renders it once, which took a tenth of the time of a page; the browser has an element like any other. */
export function KeptPart({ of: Element, shows, version, links = [], ...element }: Props) {
  const keeper = useContext(PartKeeper)
  const { pathname } = useLocation()
  if (!keeper) return <Element {...element} />
  const { keptOf, settings, marker, made } = keeper
  const kept = keptOf(version ?? settings)
  const key = `${Element} ${shows} ${placeAmong(links, pathname)}`
  const pieces = kept.get(key)
  if (!pieces) {
    made.push({ tag: Element, key, kept })
    return <Element {...element} nonce={markOf(marker, made.length)} />
  }
  const { children: _, ...bare } = element
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, for another page
  return <Element {...bare} dangerouslySetInnerHTML={{ __html: pieces.join(marker) }} />
}

const markOf = (marker: string, number: number) => `${marker}-${number}`

const MOST_KEPT = 50

/** Keeps the parts that a page has rendered, unless it lacks something. Returns the page without their marks. */
export function keepParts(html: string, { marker, made }: Keeper, isWhole: boolean): string {
  let page = html
  for (const [index, { tag, key, kept }] of made.entries()) {
    const mark = ` nonce="${markOf(marker, index + 1)}"`
    const at = page.indexOf(mark)
    if (at < 0) continue
    page = page.slice(0, at) + page.slice(at + mark.length)
    if (!isWhole) continue
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, innerHtml(page, tag, at).split(marker))
  }
  return page
}

/** Of the element whose first tag ends behind `at`. A copy, since a slice would keep the whole page in memory. */
function innerHtml(page: string, tag: Tag, at: number): string {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'g')
  const start = page.indexOf('>', at) + 1
  tags.lastIndex = start
  let depth = 1
  let end = start
  while (depth > 0) {
    const found = tags.exec(page)
    if (!found) throw new Error(`The end of a part is missing: ${tag}.`)
    depth += found[1] ? -1 : 1
    end = found.index
  }
  return Buffer.from(page.slice(start, end)).toString()
}

/** Nothing, unless a link could be that of the current page. Otherwise each of its many spellings would be a part of its own. */
function placeAmong(links: { href: string }[], pathname: string): string {
  if (links.length === 0) return ''
  const folder = folderOf(pathname)
  // As the router resolves a link: '/a/../about' is that of '/about'.
  const isNear = links.some(({ href }) => folderOf(resolvePath(href).pathname) === folder)
  return isNear || pathname.includes('%') ? pathname : ''
}

const folderOf = (address: string) => /^\/([^/?#]*)/.exec(address)?.[1]?.toLowerCase()

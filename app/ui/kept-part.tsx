import { createContext, type ReactNode, useContext } from 'react'
import { resolvePath, useLocation } from 'react-router'

type Tag = 'header' | 'footer' | 'aside'

/** The HTML of each part, cut where the marker of its request was. */
export type KeptHtml = Map<string, string[]>

type Keeper = { kept: KeptHtml; marker: string; made: Map<string, Tag> }

/** Set only while the server renders: `kept` for one version of the settings, `made` by the page that is being rendered. */
export const PartKeeper = createContext<Keeper | null>(null)

type Props = {
  of: Tag
  className?: string
  /** Everything that the part shows besides the settings, which also end what is kept. */
  shows: string
  /** Links of the part, which is another one where one of these is the current page. */
  links: { href: string }[]
  children: ReactNode
}

/** What is the same on many pages. The server renders it once, which took a tenth of the time of a page; the browser has an element like any other. */
export function KeptPart({ of: Element, className, shows, links, children }: Props) {
  const keeper = useContext(PartKeeper)
  const { pathname } = useLocation()
  if (!keeper) return <Element className={className}>{children}</Element>
  const key = `${Element} ${shows} ${placeAmong(links, pathname)}`
  const pieces = keeper.kept.get(key)
  if (!pieces) {
    keeper.made.set(key, Element)
    return (
      <Element className={className} nonce={`${keeper.marker}-${Element}`}>
        {children}
      </Element>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, for another page
  return <Element className={className} dangerouslySetInnerHTML={{ __html: pieces.join(keeper.marker) }} />
}

const MOST_KEPT = 50

/** Keeps the parts that a page has rendered, unless it lacks something. Returns the page without their marks. */
export function keepParts(html: string, { kept, marker, made }: Keeper, isWhole: boolean): string {
  let page = html
  for (const [key, tag] of made) {
    const mark = ` nonce="${marker}-${tag}"`
    const at = page.indexOf(mark)
    if (at < 0) continue
    page = page.slice(0, at) + page.slice(at + mark.length)
    if (!isWhole) continue
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, page.slice(page.indexOf('>', at) + 1, page.indexOf(`</${tag}>`, at)).split(marker))
  }
  return page
}

/** Nothing, unless a link could be that of the current page. */
function placeAmong(links: { href: string }[], pathname: string): string {
  const folder = folderOf(pathname)
  // As the router resolves a link: '/a/../about' is that of '/about'.
  const isNear = links.some(({ href }) => folderOf(resolvePath(href).pathname) === folder)
  return isNear || pathname.includes('%') ? pathname : ''
}

const folderOf = (address: string) => /^\/([^/?#]*)/.exec(address)?.[1]?.toLowerCase()

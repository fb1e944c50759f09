import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Look } from '#shared/settings/look.ts'

type OwnSheet = { address: string; css: string }

const read = new LRUCache<string, Promise<OwnSheet | null>>({ max: 4 })

/** Returns null if there is no CSS or it is invalid. The address contains a hash of the content. */
export function ownSheet({ css }: Look): Promise<OwnSheet | null> {
  if (css.trim() === '') return Promise.resolve(null)
  const sheet = read.get(css) ?? readSheet(css)
  read.set(css, sheet)
  return sheet
}

async function readSheet(text: string): Promise<OwnSheet | null> {
  const { readOwnCss } = await import('#shared/settings/own-css.ts')
  const found = readOwnCss(text)
  if (!('css' in found)) return null
  const hash = createHash('sha256').update(found.css).digest('hex').slice(0, 16)
  return { address: `/assets/look/own-${hash}.css`, css: found.css }
}

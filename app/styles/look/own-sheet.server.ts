import { createHash } from 'node:crypto'
import type { Look } from '#shared/settings/look.ts'

type OwnSheet = { address: string; css: string }

/** Returns null if there is no CSS or it is invalid. The address contains a hash of the content. */
export async function ownSheet({ css }: Look): Promise<OwnSheet | null> {
  if (css.trim() === '') return null
  const { readOwnCss } = await import('#shared/settings/own-css.ts')
  const found = readOwnCss(css)
  if (!('css' in found)) return null
  const hash = createHash('sha256').update(found.css).digest('hex').slice(0, 16)
  return { address: `/assets/look/own-${hash}.css`, css: found.css }
}

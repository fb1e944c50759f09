import { OWNER } from '#tests/browser/people.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { seedSite } from '../seed-site.ts'
import { type Flooded, measureFlood } from './measure-flood.ts'

const FLOODS = [
  ['embeddedReads', 'lists in lists, filtered by patterns, four at a time'],
  ['unreadPictures', '300 connections ask for pictures and read nothing'],
  ['abandonedPictures', '36 animations asked for in six widths and left'],
  ['wideObjects', 'objects with 500,000 names, without an account'],
  ['unsentBodies', '16 connections of four addresses promise 6 MB and send a byte'],
] as const

const PAGE = '/blog/a-form-that-forgives'

/** Measures a site of 113 posts and 2,043 reviews beside each attack, in a process of its own. Calls `tell` for each. */
export async function measureFloods(
  tell: (name: string, what: string, flooded: Flooded) => void,
): Promise<void> {
  const env = { MALLOC_ARENA_MAX: '2', LOG: 'off', OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
  let site = await startProcess({ env })
  await seedSite(site.sql, { users: 200, posts: 113, comments: 2043, likes: 4000, paragraphs: 40 })
  const unseen = await picturesOf(site)
  for (const [name, what] of FLOODS) {
    await site.end()
    site = await startProcess({ env, dataDir: site.dataDir })
    const picture = site.url + (unseen.shift() ?? '')
    tell(name, what, await measureFlood(site, name, site.url + PAGE, picture))
  }
  await site.stop()
}

async function picturesOf({ sql }: SiteProcess): Promise<string[]> {
  const files = await sql<{ name: string }>`
    select name from storage.objects where bucket_id = 'thumbnail' and name like 'Thumbnail/%' order by name`
  return files.map(({ name }) => `/images/thumbnail/${name}?w=1280`)
}
